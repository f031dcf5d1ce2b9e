/** Squares of the ground, by their names: A1 is in the upper left corner. */

import { isSingle } from '../../lib/fields'
import { list } from '../../lib/marks'
import type { Ask, Choice, Option, PickField, ThingView } from '../../protocol'

export interface Square {
  x: number
  y: number
}

export const squareName = ({ x, y }: Square): string => `${String.fromCharCode(65 + x)}${y + 1}`

export function squareAt(name: string): Square | null {
  const found = /^([A-Z])(\d+)$/.exec(name)
  return found ? { x: (found[1] ?? 'A').charCodeAt(0) - 65, y: Number(found[2]) - 1 } : null
}

/** The option by which a square is chosen, and the field it is chosen in. */
export interface Choosing {
  option: Option
  field: PickField
}

export function choosing(ask: Ask | null): Choosing | null {
  for (const option of ask?.options ?? []) {
    const [field, ...others] = option.fields ?? []
    if (field?.type !== 'pick' || others.length || !isSingle(field) || !field.choices.length) continue
    if (field.choices.every(({ id }) => squareAt(id))) return { option, field }
  }
  return null
}

const AHEAD: Record<string, Square> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The lit square that an arrow key leads to: the nearest that way, of those the one least aside. */
export function nextSquare(choices: readonly Choice[], from: string, key: string): string | null {
  const here = squareAt(from)
  const way = AHEAD[key]
  if (!here || !way) return null
  let best: { id: string; far: number } | null = null
  for (const { id } of choices) {
    const there = squareAt(id)
    if (!there) continue
    const ahead = (there.x - here.x) * way.x + (there.y - here.y) * way.y
    const aside = Math.abs((there.x - here.x) * way.y) + Math.abs((there.y - here.y) * way.x)
    const far = ahead + aside * 2
    if (ahead > 0 && (!best || far < best.far)) best = { id, far }
  }
  return best?.id ?? null
}

/** The numbers of the rooms behind the exits of a room, by the square they stand on. */
export function doorsOf(room: ThingView | undefined): Record<string, string> {
  const rooms = list(room, 'exits')
  return Object.fromEntries(
    list(room, 'doors').flatMap((square, i) => (square && rooms[i] ? [[square, rooms[i]]] : [])),
  )
}

/** What one can take cover behind, by its letter on a Map Card. */
export const SHAPES: Record<string, string> = {
  o: 'stone',
  t: 'table',
  b: 'bench',
  s: 'shelf',
  c: 'crate',
  g: 'grave',
  v: 'boat',
}

/** One piece on a map: squares of one letter that lie together are drawn as one. */
export interface Piece extends Square {
  letter: string
  width: number
  height: number
}

/** The pieces of a map: from each square of one as far to the right, then as far down, as it goes on. */
export function piecesOf(layout: readonly string[]): Piece[] {
  const taken = new Set<string>()
  const found: Piece[] = []
  const free = (x: number, y: number, letter: string) =>
    layout[y]?.[x] === letter && !taken.has(squareName({ x, y }))
  layout.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      if (!SHAPES[letter] || !free(x, y, letter)) return
      let [width, height] = [1, 1]
      while (free(x + width, y, letter)) width += 1
      const columns = Array.from({ length: width }, (_none, i) => x + i)
      while (columns.every((column) => free(column, y + height, letter))) height += 1
      for (const column of columns)
        for (let down = 0; down < height; down += 1) taken.add(squareName({ x: column, y: y + down }))
      found.push({ letter, x, y, width, height })
    }),
  )
  return found
}

/** What stands in a room, by its letter: "counters". */
export const piecesIn = (room: ThingView | undefined): Record<string, string> =>
  Object.fromEntries(list(room, 'pieces').map((piece) => [piece.charAt(0), piece.slice(2)]))
