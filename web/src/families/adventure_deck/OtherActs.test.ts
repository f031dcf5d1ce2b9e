import { expect, test } from 'vitest'

import { shown } from '../../testing/shown'
import { adventureDeck } from './index'
import OtherActs from './OtherActs.svelte'
import type { Table } from '../../lib/table.svelte'
import type { ThingView } from '../../protocol'

const options = ['go:H1', 'go:H2', 'go:H3', 'go:H4', 'hold', 'rest', 'home'].map((id) => ({
  id,
  label: `Do ${id}`,
}))

test('between Combats every way on stands open, however many there are', () => {
  const words = shown(OtherActs, {}, { family: 'adventure-deck', things: {}, options })
  for (const { label } of options) expect(words).toContain(label)
  expect(document.querySelector('details')).toBeNull()
})

test('what is offered first stays first; else what says much stands below what was offered before it', () => {
  const note = 'At the end of each Turn in which you played cards, while the Draw Deck holds enough.'
  const drawing = [
    { id: 'always', label: 'Draw up, now and from now on', note },
    { id: 'draw:2', label: 'Draw 2' },
    { id: 'long', label: 'A long story', note },
    { id: 'short', label: 'A shorter one' },
    { id: 'other', label: 'Another', note },
    { id: 'draw:1', label: 'Draw 1' },
    { id: 'no', label: 'Draw nothing' },
  ]
  const words = shown(OtherActs, {}, { family: 'adventure-deck', things: {}, options: drawing })
  expect(words).toMatch(/from now on.*Draw 2.*A shorter one.*A long story.*Draw 1.*Draw nothing/s)
})

test('in a fight the words about a task are left to the stage', () => {
  const act = { id: 'task:t1', label: 'Try: The lock', note: 'Small, clever and vain.', about: 't1' }
  const task = { kind: 'task', marks: { name: 'The lock' } }
  const fights = { t1: task, combat: { kind: 'combat', marks: {} } }
  const reads = (things: Record<string, ThingView>) =>
    shown(OtherActs, {}, { family: 'adventure-deck', things, options: [act] })
  expect(reads(fights)).not.toContain('vain')
  expect(reads({ t1: task })).toContain('vain')
})

test.each([
  ['', /Go home.*Do go:H1/],
  ['You leave without it.', /Do go:H1.*Go home/],
])('who has won goes home first, who gives up last', (warning, order) => {
  const home = { id: 'home', label: 'Go home', warning }
  const ways = [...options.filter(({ id }) => id !== 'home'), home]
  expect(shown(OtherActs, {}, { family: 'adventure-deck', things: {}, options: ways })).toMatch(order)
})

test('how one wants to be asked stands small below what may be done', () => {
  const acts = [
    { id: 'ask-first', label: 'Ask me about drawing', note: 'Now you are not always asked.' },
    { id: 'never', label: 'Keep it from now on' },
    { id: 'pass', label: 'Pass' },
  ]
  const words = shown(OtherActs, {}, { family: 'adventure-deck', things: {}, options: acts })
  expect(words).toMatch(/Pass.*Ask me about drawing.*Keep it from now on/)
  expect(words).not.toContain('always asked')
})

test('the question where to go is answered there', () => {
  const at = (ids: string[]) =>
    adventureDeck.answer?.({
      seat: 'p1',
      thing: () => undefined,
      ask: { prompt: '', options: ids.map((id) => ({ id, label: id })) },
    } as unknown as Table)
  expect(at(['go:H1', 'home'])).toBeTruthy()
  expect(at(['U', 'D'])).toBeNull()
})
