import { expect, test } from 'vitest'

import type { ThingView } from '../../protocol'
import { stackOf } from './stack'

const COUNTERED: ThingView = {
  kind: 'stack',
  marks: {
    name: 'Energy Bolt',
    by: 'p1',
    on: 'p2',
    damage: 3,
    ethereal: 1,
    boost: ['intellect/up'],
    players: ['p1', 'p2', 'p1'],
    deeds: ['attacks with', 'counters with', 're-counters with'],
    cards: ['energy-bolt/up', 'updown', 'intellect/down'],
    stands: 'works',
    turn: 'p2',
  },
}

test('each step says who did what with which card', () => {
  const stack = stackOf(COUNTERED)
  expect(stack?.laid.map(({ who, deed, face, other }) => [who, deed, face || other])).toEqual([
    ['p1', 'attacks with', 'energy-bolt/up'],
    ['p2', 'counters with', 'an Up/Down'],
    ['p1', 're-counters with', 'intellect/down'],
  ])
  expect(stack).toMatchObject({
    damage: 3,
    ethereal: true,
    boost: ['intellect/up'],
    turn: 'p2',
    outcome: 'it works',
  })
})

test('a Foe attacks without a card: the name of what it does stands there', () => {
  const marks = { name: 'Bite', by: 'foe/1', on: 'p1', players: ['foe/1'], deeds: ['attacks with'] }
  const stack = stackOf({ kind: 'stack', marks: { ...marks, cards: ['foe:wolf:0'] } })
  expect(stack?.laid).toEqual([{ who: 'foe/1', deed: 'attacks with', face: '', other: 'Bite' }])
})

test('a Foe counters with an Attribute of its card, written like a name', () => {
  const marks = {
    name: 'Sneak',
    by: 'p1',
    on: 'foe/1',
    players: ['p1', 'foe/1'],
    deeds: ['attempts', 'counters with'],
  }
  const stack = stackOf({ kind: 'stack', marks: { ...marks, cards: ['', 'intellect'] } })
  expect(stack?.laid[1]?.other).toBe('Intellect')
})

test('nothing is being answered', () => {
  expect(stackOf(undefined)).toBeNull()
})
