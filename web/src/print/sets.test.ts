import { expect, test } from 'vitest'

import type { Printed as AdventureDeck } from '../families/adventure_deck/printed.svelte'
import type { Printed as Deckahedron } from '../families/deckahedron/printed.svelte'
import { adventureDeckSets, deckahedronSets, sheets, sizeOf } from './sets'

const face = { results: [0, 1, 2, 3], corners: [], kind: 'deckahedron' }
const deckahedron = {
  attributes: { str: 'Strength' },
  cards: Object.fromEntries(
    Array.from({ length: 13 }, (_, n) => [String(n + 1).padStart(2, '0'), { ...face, d4: n + 1 }]),
  ),
  editions: {
    kfa: {
      title: 'A game',
      suits: ['Anvil', 'Blade', 'Crown', 'Dragon'],
      colours: ['red', 'blue', 'yellow', 'green'],
      moves: { parley: { name: 'Parley' } },
      items: { bow: { name: '_ Bow', kind: 'weapon' } },
    },
  },
} as unknown as Deckahedron

test('a deck of cards comes in its order, twelve to a sheet', () => {
  const [deck, moves, items] = deckahedronSets(deckahedron)
  expect(deck && sheets(deck).map((one) => one.length)).toEqual([12, 1])
  const fours = deck?.pieces.map((piece) => piece.kind === 'symbols' && piece.face.notes?.[0])
  expect(fours?.slice(0, 3)).toEqual(['d4 1', 'd4 2', 'd4 3'])
  expect(fours?.[9]).toBe('d4 10')
  expect([moves?.key, moves?.pieces.length, items?.pieces.length]).toEqual(['kfa-moves', 1, 1])
})

test('every sheet of the Deckahedron names whose work it is', () => {
  for (const set of deckahedronSets(deckahedron)) {
    expect(set.credit).toContain('S. J. Brown')
    expect(set.credit).toContain('CC BY 3.0')
    expect(set.credit).toContain('Sage LaTorra and Adam Koebel')
  }
})

test('a ready deck is printed with all its copies, Up and Down, nine to a sheet', () => {
  const sword = { key: 'sword', name: 'Sword' }
  const deck = { key: 'w', name: 'A Warrior', level: 1, hp: 20, cards: { sword: [6, 4], gone: [1, 1] } }
  const foes = { rat: { key: 'rat' }, cat: { key: 'cat' }, bat: { key: 'bat' } }
  const all = { cards: { sword }, decks: { w: deck }, foes } as unknown as AdventureDeck
  const [set, fought] = adventureDeckSets(all)
  expect(set && sheets(set).map((one) => one.length)).toEqual([9, 1])
  expect(set?.pieces.filter((piece) => piece.kind === 'action' && piece.up)).toHaveLength(6)
  expect([set, fought].map((one) => one && sizeOf(one))).toEqual(['tall', 'large'])
  expect(fought && sheets(fought).map((one) => one.length)).toEqual([4, 2])
})
