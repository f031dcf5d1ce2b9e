import { expect, test } from 'vitest'

import type { SeenEntry, SeenEvent } from '../../protocol'
import { exchange } from './exchange'

const entries = (...events: SeenEvent[]): SeenEntry[] => events.map((event, number) => ({ number, event }))
const moved = (card: string, who: string): SeenEvent => ({
  type: 'Moved',
  cards: [card],
  source: `${who}/hand`,
  target: `${who}/discard`,
})
const told = (text: string, rule: string): SeenEvent => ({ type: 'Told', text, rules: [rule] })

test('the stack begins with the card that attacks and ends with what came of it', () => {
  const steps = exchange(
    entries(
      told('Ada: Longsword against the Goblin: 5 Damage.', 'ads.damage.hp'),
      told('Ada has built a new deck.', 'ads.deck.contents'),
      moved('spark/up', 'p1'),
      moved('agility/up', 'gm'),
      told('Ada counters with Agility ▲.', 'ads.counter.attribute'),
    ),
  )
  expect(steps.map(({ kind, text }) => [kind, text])).toEqual([
    ['card', ''],
    ['card', 'Ada counters with Agility ▲.'],
  ])
  expect(steps.some(({ closes }) => closes)).toBe(false)
})

test('an attack that is over stays until the next begins', () => {
  const over = entries(moved('spark/up', 'p1'), told('Spark: 3 Damage.', 'ads.damage.hp'))
  expect(exchange(over).map(({ number }) => number)).toEqual([0, 1])
})

test('a card that is laid aside is not played', () => {
  const reply: SeenEvent = { type: 'Answered', seat: 'gm', reply: { option: 'discard:spark/up' } }
  expect(exchange(entries(reply, moved('spark/up', 'gm')))).toEqual([])
})

test('of what was told since the last attack two lines are left', () => {
  const passes = ['Ada', 'Mira', 'Jon'].map((name) => told(`${name} passes.`, 'ads.action.pass'))
  const over = entries(moved('spark/up', 'p1'), told('Spark: 3 Damage.', 'ads.damage.hp'), ...passes)
  expect(exchange(over).map(({ text }) => text)).toEqual([
    '',
    'Spark: 3 Damage.',
    'Mira passes.',
    'Jon passes.',
  ])
})

test('in the next room nothing of the last is shown', () => {
  const over = [moved('spark/up', 'p1'), told('Spark: 3 Damage.', 'ads.damage.hp')]
  const entered = told('M2, Clerks’ Office.', 'ads.map.pair')
  expect(exchange(entries(...over, entered))).toEqual([])
  expect(exchange(entries(...over, entered, moved('spark/down', 'p1'))).map(({ cards }) => cards)).toEqual([
    ['spark/down'],
  ])
})

test('what the room looks like after a fight is not said again', () => {
  const over = [moved('spark/up', 'p1'), told('Spark: 3 Damage.', 'ads.damage.hp')]
  const won = told('Clerks’ Office is yours. Four desks.', 'ads.map.description-card')
  expect(exchange(entries(...over, won)).map(({ number }) => number)).toEqual([0, 1])
})
