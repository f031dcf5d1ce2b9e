import { describe, expect, it } from 'vitest'

import type { Table } from '../../lib/table.svelte'
import type { Option } from '../../protocol'
import { goodsIn, wayOf } from './answers'

/** As much of a table as a way of answering looks at. */
function asked(ids: string[], things: Record<string, { kind: string; marks?: object }> = {}): Table {
  const options: Option[] = ids.map((id) => ({ id, label: id }))
  return {
    ask: { prompt: '', options },
    ofKind: (kind: string) => Object.keys(things).filter((id) => things[id]?.kind === kind),
    thing: (id: string) => things[id],
    isClosed: () => false,
  } as unknown as Table
}

describe('the way to answer', () => {
  it('is the board while a corner game lies there, and not when moves are laid out', () => {
    const board = { 'kresk/board': { kind: 'board' } }
    expect(wayOf(asked(['lay:1:05@0', 'abandon:kresk'], board))).toBe('board')
    expect(wayOf(asked(['lay', 'first']))).toBe('list')
  })

  it('is from cards on the table for heroes and for moves', () => {
    expect(wayOf(asked(['take:kresk', 'take:bram']))).toBe('cards')
    const layout = { layout: { kind: 'layout', marks: { moves: ['backstab', 'good_cardio'] } } }
    expect(wayOf(asked(['backstab', 'good_cardio'], layout))).toBe('cards')
  })

  it('is from cards to be read where a master teaches or an envelope is opened, also a card with a blank in its name', () => {
    expect(wayOf(asked(['raise:parley', 'learn:fury', 'cancel']))).toBe('study')
    expect(wayOf(asked(['free:fury', 'free:slide', 'none']))).toBe('study')
  })

  it('is from the cards of a shop, each once with all its prices', () => {
    expect(wayOf(asked(['buy:0:pack', 'buy:0:item', 'leave']))).toBe('shop')
    const labels = ['Axe for the North for 1 XP and 1 Pack', 'Axe for the North for 1 XP and an item']
    const goods = goodsIn(labels.map((label, i) => ({ id: `buy:0:${i}`, label, note: 'd4' })))
    expect(goods.map(({ name }) => name)).toEqual(['Axe for the North'])
    expect(goods[0]?.prices.map(({ label }) => label)).toEqual(labels)
  })

  it('is by points for attributes, and a list for everything else', () => {
    expect(wayOf(asked(['3-2-1', '1-4-1']))).toBe('points')
    expect(wayOf(asked(['join', 'stay']))).toBe('list')
  })
})
