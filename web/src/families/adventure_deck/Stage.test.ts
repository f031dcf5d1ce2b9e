import { expect, test, vi } from 'vitest'

import { shown } from '../../testing/shown'
import { printed } from './printed.svelte'
import Stage from './Stage.svelte'

test('whose Sneak is countered before the first Round sees by whom', () => {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const stack = {
    name: 'Sneak',
    by: 'p1',
    on: 'foe/1',
    players: ['p1', 'foe/1'],
    deeds: ['attempts', 'counters with'],
    cards: ['', 'updown'],
    stands: 'cancelled',
    turn: 'p1',
  }
  const things = {
    combat: { kind: 'combat', marks: { round: 1, turn: '', clock: 1 } },
    stack: { kind: 'stack', marks: stack },
  }
  const words = shown(Stage, {}, { family: 'adventure-deck', things })
  expect(words).toContain('You attempt Sneak')
  expect(words).toContain('counters with an Up/Down')
})
