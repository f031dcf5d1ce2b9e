import { expect, test } from 'vitest'

import type { Option } from '../../protocol'
import { copiesOf, fanned, fits, laid, sorted } from './hand'

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
  expect(fanned(1, 0, 88, 40)).toEqual({ step: 88, inRow: 1 })
})
