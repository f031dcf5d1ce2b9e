import { expect, test, vi } from 'vitest'

import { shown } from '../../testing/shown'
import Answer from './Answer.svelte'
import { printed } from './printed.svelte'

test.each([
  ['nobody you can see', true],
  ['', false],
])('where no card can be played it is said why, once: %s', (closed, said) => {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const face = 'longsword/down'
  const things = {
    combat: { kind: 'combat', marks: { round: 3, turn: 'p1', clock: 3 } },
    'p1/hand': { kind: 'pile', cards: [face] },
  }
  const options = [{ id: `play:${face}`, label: 'Longsword', about: face, ...(closed ? { closed } : {}) }]
  const words = shown(Answer, {}, { family: 'adventure-deck', things, options })
  expect(words.includes('No card can be played now: nobody you can see.')).toBe(said)
})
