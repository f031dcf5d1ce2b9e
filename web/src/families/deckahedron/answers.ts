/** Which way of answering fits the question: a list of options is not always the best. */

import type { Table } from '../../lib/table.svelte'
import type { Option } from '../../protocol'
import { isCalling } from './calls'
import { onBoard } from './words'

export type Way = 'call' | 'board' | 'cards' | 'points' | 'items' | 'study' | 'list'

/** What can be taken from the cards that lie on the table: a ready-made hero, a move. */
export function onCards(table: Table, option: Option): boolean {
  const layout = table.thing('layout')?.marks?.moves
  return option.id.startsWith('take:') || (Array.isArray(layout) && layout.includes(option.id))
}

/** Points for three attributes at once, such as `3-2-1`. Ways to take an attack look alike, but some have zeros. */
export const isSpread = (option: Option): boolean => /^[1-4]-[1-4]-[1-4]$/.test(option.id)

/** A card to choose that has a blank for a name of one's own. */
const hasBlank = (option: Option): boolean => /^_ /.test(option.label)

/** A new move that a master teaches. */
export const learning = (option: Option): boolean => option.id.startsWith('learn:')

export function wayOf(table: Table): Way {
  const options = table.ask?.options ?? []
  if (isCalling(table.ask)) return 'call'
  if (table.ofKind('board').length && options.some(onBoard)) return 'board'
  if (options.length > 1 && options.every(isSpread)) return 'points'
  if (options.some(learning)) return 'study'
  if (options.some(hasBlank)) return 'items'
  const open = options.filter((option) => onCards(table, option) && !table.isClosed(option))
  return open.length > 1 ? 'cards' : 'list'
}
