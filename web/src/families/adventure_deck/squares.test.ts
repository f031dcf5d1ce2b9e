import { expect, test } from 'vitest'

import type { Ask } from '../../protocol'
import { choosing, doorsOf, nextSquare, piecesIn, piecesOf, squareAt, squareName } from './squares'

const named = (...ids: string[]) => ids.map((id) => ({ id, label: id }))
const ask = (...ids: string[]): Ask => ({
  prompt: 'Where to?',
  options: [
    { id: 'toward:foe/1', label: 'Toward the Goblin' },
    {
      id: 'square',
      label: 'To a square',
      fields: [{ type: 'pick', key: 'square', label: 'Square', choices: named(...ids) }],
    },
  ],
})

test('squares are named as on a board', () => {
  expect(squareName({ x: 3, y: 1 })).toBe('D2')
  expect(squareAt('D12')).toEqual({ x: 3, y: 11 })
  expect(squareAt('longsword/up')).toBeNull()
})

test('a question with squares to choose from is told from others', () => {
  expect(choosing(ask('A1', 'B2'))?.option.id).toBe('square')
  expect(choosing(ask('agility/up'))).toBeNull()
  expect(choosing(null)).toBeNull()
})

test('an arrow key leads to the nearest lit square that way', () => {
  const lit = named('A1', 'C1', 'D2', 'B3')
  expect(nextSquare(lit, 'A1', 'ArrowRight')).toBe('C1')
  expect(nextSquare(lit, 'C1', 'ArrowLeft')).toBe('A1')
  expect(nextSquare(lit, 'C1', 'ArrowDown')).toBe('D2')
  expect(nextSquare(lit, 'D2', 'ArrowRight')).toBeNull()
  expect(nextSquare(lit, 'D2', 'Enter')).toBeNull()
})

test('an exit bears the number of the room behind it', () => {
  const room = { kind: 'room', marks: { exits: ['M2', 'M3'], doors: ['J3', ''] } }
  expect(doorsOf(room)).toEqual({ J3: 'M2' })
  expect(doorsOf({ kind: 'room', marks: { exits: ['M2'] } })).toEqual({})
})

test('squares of one letter that lie together are one piece', () => {
  const counters = ['#t..t', '#t..t', '#.ttt', 'P.o.F']
  expect(piecesOf(counters)).toEqual([
    { letter: 't', x: 1, y: 0, width: 1, height: 2 },
    { letter: 't', x: 4, y: 0, width: 1, height: 3 },
    { letter: 't', x: 2, y: 2, width: 2, height: 1 },
    { letter: 'o', x: 2, y: 3, width: 1, height: 1 },
  ])
  expect(piecesOf(['#bb#', '#bb#'])).toEqual([{ letter: 'b', x: 1, y: 0, width: 2, height: 2 }])
})

test('what stands in a room is called by its name', () => {
  const room = { kind: 'room', marks: { pieces: ['t counters', 'o fallen stones'] } }
  expect(piecesIn(room)).toEqual({ t: 'counters', o: 'fallen stones' })
  expect(piecesIn(undefined)).toEqual({})
})
