import { expect, test } from 'vitest'

import type { Table } from '../../lib/table.svelte'
import type { Option, SeenEvent, ThingView } from '../../protocol'
import { asksForCards, byAct, copiesOf, countsOf, evenly, fanned, fits, laid, newIn, sorted } from './hand'

const boost: Option = {
  id: 'attributes',
  label: '+1 Damage for each card',
  fields: [
    {
      type: 'pick',
      key: 'cards',
      label: 'Attribute Cards',
      choices: ['strength/up', 'strength/up#2'].map((id) => ({ id, label: id })),
      low: 1,
      high: 2,
    },
  ],
}
const play: Option = { id: 'play:longsword/up', label: 'Longsword ▲', about: 'longsword/up', closed: 'no' }
const pass: Option = { id: 'pass', label: 'Pass' }
const hand = copiesOf(['longsword/up', 'strength/up', 'strength/up'])

test('a second copy of a card is named like in the fields', () => {
  expect(hand).toEqual(['longsword/up', 'strength/up', 'strength/up#2'])
})

const drawn = (...cards: string[]): SeenEvent => ({
  type: 'Moved',
  cards,
  source: 'p1/draw',
  target: 'p1/hand',
})
const answered: SeenEvent = { type: 'Answered', seat: 'p1', reply: { option: 'draw' } }
const entries = (...events: SeenEvent[]) => events.map((event, number) => ({ number, event }))

test('of several alike one is new if one was drawn since one answered', () => {
  const happened = entries(drawn('longsword/up'), answered, drawn('strength/up'))
  expect(newIn(hand, happened, 'p1')).toEqual(['strength/up#2'])
})

test('where all cards are new none is marked', () => {
  expect(newIn(hand, entries(drawn('longsword/up', 'strength/up', 'strength/up')), 'p1')).toEqual([])
})

test('options are sorted by what they have to do with the hand', () => {
  const found = sorted({ prompt: '', options: [boost, play, pass] }, hand)
  expect(found.cards.get('longsword/up')).toBe(play)
  expect(found.piles).toEqual([boost])
  expect(found.others).toEqual([pass])
})

test('as many cards as the field allows are laid onto an action', () => {
  expect(fits(boost, [])).toBe(false)
  expect(fits(boost, ['longsword/up'])).toBe(false)
  expect(fits(boost, ['strength/up', 'strength/up#2'])).toBe(true)
  expect(laid(boost, ['strength/up'])).toEqual({ option: 'attributes', values: { cards: ['strength/up'] } })
})

test('a fan shows enough of each card, in one row while there is room', () => {
  expect(fanned(3, 600, 88, 40)).toEqual({ step: 92, inRow: 3 })
  expect(fanned(7, 358, 88, 40)).toEqual({ step: 45, inRow: 7 })
  expect(fanned(12, 358, 88, 40)).toEqual({ step: 54, inRow: 6 })
  expect(fanned(8, 357, 88, 40)).toEqual({ step: 357 / 4, inRow: 4 })
  expect(fanned(1, 0, 88, 40)).toEqual({ step: 88, inRow: 1 })
})

test('what may be done to one of several Foes is one action, and a Foe alone is not named on it', () => {
  const things: Record<string, ThingView> = {
    'foe/1': { kind: 'foe', marks: { hp: 3 } },
    'foe/2': { kind: 'foe', marks: { hp: 3 } },
  }
  const table = { thing: (id: string) => things[id], title: (id: string) => `Goblin ${id.slice(-1)}` }
  const grapple = (n: number) => ({ id: `grapple:foe/${n}`, label: `Grapple Goblin ${n}`, about: `foe/${n}` })
  const move = { id: 'move', label: 'Move' }
  expect(byAct(table, [move, grapple(1), grapple(2), pass])).toEqual([
    { act: 'move', label: '', options: [move] },
    { act: 'grapple', label: 'Grapple', options: [grapple(1), grapple(2)] },
    { act: 'pass', label: '', options: [pass] },
  ])
  expect(byAct(table, [grapple(1)])).toEqual([{ act: 'grapple', label: 'Grapple', options: [grapple(1)] }])
})

test('whether to draw is asked with the hand in sight', () => {
  const asks = (rule: string, cards: string[]) =>
    asksForCards({
      seat: 'p1',
      thing: () => ({ kind: 'hand', cards }),
      ask: { prompt: 'Draw back up?', options: [{ id: 'draw:2', label: 'Draw 2' }, pass], rules: [rule] },
    } as unknown as Table)
  expect(asks('ads.hand.refill-own-turn', ['spark/up'])).toBe(true)
  expect(asks('ads.hand.refill-own-turn', [])).toBe(false)
  expect(asks('ads.order.initiative', ['spark/up'])).toBe(false)
})

test('a deck that was kept as text can be pasted', () => {
  expect(countsOf('3 longsword/up\n\n 2 spark/down \n1 longsword/up\nmaul/up')).toEqual({
    'longsword/up': 4,
    'spark/down': 2,
    'maul/up': 1,
  })
})

test('as many as are allowed are added evenly, so that Ups and Downs stay balanced', () => {
  expect(evenly({}, 'strength', 5)).toEqual({ 'strength/up': 3, 'strength/down': 2 })
  expect(evenly({ 'dagger/up': 3 }, 'spark', 4)).toEqual({
    'dagger/up': 3,
    'spark/up': 1,
    'spark/down': 3,
  })
  expect(evenly({ 'spark/down': 1 }, 'spark', 0)).toEqual({ 'spark/down': 1 })
})
