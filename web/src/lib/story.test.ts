import { expect, test } from 'vitest'

import type { SeenEntry } from '../protocol'
import { told } from '../testing/sample'
import { spoken, story } from './story'

const ENTRIES: SeenEntry[] = [
  { number: 1, event: { type: 'Seated', seat: 'p1', name: 'Mira', role: 'player' } },
  told(2, 'The lamp goes out.'),
  { number: 3, event: { type: 'Said', seat: 'p1', text: 'Hush.', to: ['gm'] } },
  { number: 4, event: { type: 'Answered', seat: 'p1', reply: null } },
  {
    number: 5,
    event: {
      type: 'Rolled',
      draw: 0,
      question: { type: 'dice', count: 3, sides: 6 },
      outcome: [1, 5, 6],
      by: 'p1',
    },
    undone: true,
  },
]

test('the story tells what happened, was said and rolled, and leaves the rest out', () => {
  const lines = story(ENTRIES, { gm: { name: 'Ada' } })
  expect(lines.map(spoken)).toEqual([
    'Mira sits down at the table.',
    'The lamp goes out.',
    'Mira (to Ada alone): Hush.',
    'Mira rolled 1, 5, 6',
  ])
  expect(lines.at(-1)).toMatchObject({ dice: [1, 5, 6], undone: true })
})
