/** How the rows of a Foe Card are written. */

import type { PrintedRow } from './printed.svelte'

const TURNED: Record<string, string> = { U: '▲', D: '▼', o: '○' }
const MIRRORED: Record<string, string> = { U: '▼', D: '▲', o: '○' }

/** The symbols to be drawn; a mirrored copy of the card has the others. */
export const signsOf = (match: string, mirrored: boolean): string =>
  [...match].map((letter) => (mirrored ? MIRRORED[letter] : TURNED[letter]) ?? letter).join('')

/** What a row is called and does: "Hex of Needles 3 Ethereal", "Spit and Song heals 2". */
export const deed = (row: PrintedRow, value: number | string): string =>
  `${row.name}${value ? `${row.kind === 'heal' ? ' heals' : ''} ${value}` : ''}${row.ethereal ? ' Ethereal' : ''}`

/** What it is worth by the Round, as it is printed. */
export function formulaOf({ value, defense }: PrintedRow): string {
  const words = (value ?? defense)?.text ?? ''
  return words === '0' ? '' : words
}
