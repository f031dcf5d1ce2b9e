import { expect, test } from 'vitest'

import type { SeenEntry, SeenEvent } from '../../protocol'
import { cameOf, drawnFor, exchange } from './exchange'

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
    'p1',
  )
  expect(steps.map(({ kind, text }) => [kind, text])).toEqual([
    ['card', ''],
    ['card', 'Ada counters with Agility ▲.'],
  ])
  expect(steps.some(({ closes }) => closes)).toBe(false)
})

test('an attack that is over stays until the next begins', () => {
  const over = entries(moved('spark/up', 'p1'), told('Spark: 3 Damage.', 'ads.damage.hp'))
  expect(exchange(over, 'p1').map(({ number }) => number)).toEqual([0, 1])
})

test('a card that is laid aside is not played', () => {
  const reply: SeenEvent = { type: 'Answered', seat: 'gm', reply: { option: 'discard:spark/up' } }
  expect(exchange(entries(reply, moved('spark/up', 'gm')), 'gm')).toEqual([])
})

test('of what was told since the last attack two lines are left', () => {
  const passes = ['Ada', 'Mira', 'Jon'].map((name) => told(`${name} passes.`, 'ads.action.pass'))
  const over = entries(moved('spark/up', 'p1'), told('Spark: 3 Damage.', 'ads.damage.hp'), ...passes)
  expect(exchange(over, 'p1').map(({ text }) => text)).toEqual([
    '',
    'Spark: 3 Damage.',
    'Mira passes.',
    'Jon passes.',
  ])
})

test('in the next room nothing of the last is shown', () => {
  const over = [moved('spark/up', 'p1'), told('Spark: 3 Damage.', 'ads.damage.hp')]
  const entered = told('M2, Clerks’ Office.', 'ads.map.pair')
  expect(exchange(entries(...over, entered), 'p1')).toEqual([])
  expect(
    exchange(entries(...over, entered, moved('spark/down', 'p1')), 'p1').map(({ cards }) => cards),
  ).toEqual([['spark/down']])
})

test('what the room looks like after a fight is not said again', () => {
  const over = [moved('spark/up', 'p1'), told('Spark: 3 Damage.', 'ads.damage.hp')]
  const won = told('Clerks’ Office is yours. Four desks.', 'ads.map.description-card')
  expect(exchange(entries(...over, won), 'p1').map(({ number }) => number)).toEqual([0, 1])
})

const answered = (seat: string): SeenEvent => ({ type: 'Answered', seat, reply: { option: 'none' } })
const drew = (why: string): SeenEvent => ({
  type: 'Rolled',
  draw: 1,
  question: { type: 'draw', pool: [], count: 1, pile: '' },
  outcome: ['symbol/up'],
  why,
})
const announced = (text: string) => told(text, 'ads.boost.timing')

test('cards that are played together lie together, and what was announced is not said again', () => {
  const over = entries(
    moved('longsword/up', 'p1'),
    moved('strength/up', 'p1'),
    announced('Ada attacks the Rats: Longsword, 4 Damage.'),
    told('Ada: Longsword against the Rats: 4 Damage.', 'ads.damage.hp'),
  )
  expect(exchange(over, 'p1').map(({ cards, text }) => [cards, text])).toEqual([
    [['longsword/up', 'strength/up'], ''],
    [[], 'Ada: Longsword against the Rats: 4 Damage.'],
  ])
})

test('what came of an own blow is read while the next attack is answered', () => {
  const fight = entries(
    told('Ada gets ready.', 'ads.weapon.first-play'),
    answered('p1'),
    announced('Ada attacks the Rats: Longsword, 4 Damage.'),
    told('Ada: Longsword against the Rats: 4 Damage.', 'ads.damage.hp'),
    answered('p2'),
    told('Rats 1 is defeated.', 'ads.foe.hp-cards'),
    announced('Rats 2 attacks Ada: Gnawing, 2 Damage.'),
  )
  expect(cameOf(fight, 'p1').map(({ text }) => text)).toEqual([
    'Ada: Longsword against the Rats: 4 Damage.',
    'Rats 1 is defeated.',
  ])
  expect(cameOf(fight, null).map(({ text }) => text)).toEqual(['Rats 1 is defeated.'])
})

test('what a Foe drew stands beside the attack it led to', () => {
  const fight = entries(
    drew('Rats 1, its answer to Longsword'),
    told('Ada: Longsword against the Rats: 4 Damage.', 'ads.damage.hp'),
    drew('Rats 2, what it does'),
    announced('Rats 2 attacks Ada: Gnawing, 2 Damage.'),
  )
  expect(drawnFor(fight).map(({ text }) => text)).toEqual(['Rats 2, what it does'])
})

test('a card of somebody else is seen as played when something is told of it', () => {
  const cards = [moved('frost-lance/up', 'p2'), moved('hail-of-glass/up', 'p2')]
  const attack = announced('Ember attacks Ada: Hail of Glass, 8 Ethereal Damage.')
  expect(exchange(entries(...cards), 'p1')).toEqual([])
  const seen = exchange(entries(...cards, attack), 'p1')
  expect(seen.flatMap((step) => step.cards)).toEqual(['hail-of-glass/up'])
})

test('whom chance chose for a Foe is no Up and no Down', () => {
  const chose: SeenEvent = {
    type: 'Rolled',
    draw: 1,
    question: { type: 'draw', pool: [], count: 1, pile: '' },
    outcome: ['p1'],
    why: 'whom the Foe attacks',
  }
  const attack = announced('Rats 2 attacks Ada: Gnawing, 2 Damage.')
  expect(drawnFor(entries(chose, drew('Rats 2, what it does'), attack))).toHaveLength(1)
})

test('an attack that failed in bad light is over, and the next card begins anew', () => {
  const failed = told('Ada fails with Spark: it is too dark, and Up was not drawn.', 'ads.light.check')
  const fight = entries(moved('spark/up', 'p1'), failed, moved('spark/down', 'p1'))
  expect(exchange(fight, 'p1').map(({ cards }) => cards)).toEqual([['spark/down']])
})

test('how an attack is answered lies on the stack, and is not told above it as well', () => {
  const fight = entries(
    answered('p1'),
    told('Rats 1 is defeated.', 'ads.foe.hp-cards'),
    announced('Ada attacks the Hexer: Unweave, 9 Damage.'),
    told('The Hexer counters with Intellect.', 'ads.foe.counter-virtual'),
  )
  expect(cameOf(fight, 'p1', true).map(({ text }) => text)).toEqual(['Rats 1 is defeated.'])
  expect(cameOf(fight, 'p1')).toHaveLength(2)
})
