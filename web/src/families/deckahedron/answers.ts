/** Which way of answering fits the question: a list of options is not always the best. */

import type { Table } from '../../lib/table.svelte'
import type { Option } from '../../protocol'
import { isCalling } from './calls'
import { onBoard } from './words'

export type Way = 'call' | 'board' | 'cards' | 'points' | 'items' | 'study' | 'shop' | 'list'

/** What can be taken from the cards that lie on the table: a ready-made hero, a move. */
export function onCards(table: Table, option: Option): boolean {
  const layout = table.thing('layout')?.marks?.moves
  return option.id.startsWith('take:') || (Array.isArray(layout) && layout.includes(option.id))
}

/** Points for three attributes at once, such as `3-2-1`. Ways to take an attack look alike, but some have zeros. */
export const isSpread = (option: Option): boolean => /^[1-4]-[1-4]-[1-4]$/.test(option.id)

/** A card to choose that has a blank for a name of one's own. */
const hasBlank = (option: Option): boolean => /^_ /.test(option.label)

/** A new move that a master teaches, or that leaves its envelope. */
export const learning = (option: Option): boolean => /^(learn|free):/.test(option.id)

/** A card of a shop, for one of its prices. */
export const buying = (option: Option): boolean => option.id.startsWith('buy:')

export interface Good {
  key: string
  name: string
  text: string
  prices: Option[]
}

/** The cards of a shop, each with its prices: `Sword for 1 XP and 1 Pack` is a Sword. */
export function goodsIn(options: readonly Option[]): Good[] {
  const goods = new Map<string, Good>()
  for (const option of options.filter(buying)) {
    const [, key = ''] = option.id.split(':')
    const cut = option.label.lastIndexOf(' for ')
    const good = goods.get(key) ?? {
      key,
      name: option.label.slice(0, cut),
      text: option.note ?? '',
      prices: [],
    }
    good.prices.push(option)
    goods.set(key, good)
  }
  return [...goods.values()]
}

export function wayOf(table: Table): Way {
  const options = table.ask?.options ?? []
  if (isCalling(table.ask)) return 'call'
  if (table.ofKind('board').length && options.some(onBoard)) return 'board'
  if (options.length > 1 && options.every(isSpread)) return 'points'
  if (options.some(learning)) return 'study'
  if (options.some(buying)) return 'shop'
  if (options.some(hasBlank)) return 'items'
  const open = options.filter((option) => onCards(table, option) && !table.isClosed(option))
  return open.length > 1 ? 'cards' : 'list'
}
