import { expect, test } from 'vitest'

import { shown } from '../../testing/shown'
import { adventureDeck } from './index'
import OtherActs from './OtherActs.svelte'
import type { Table } from '../../lib/table.svelte'

const options = ['go:H1', 'go:H2', 'go:H3', 'go:H4', 'hold', 'rest', 'home'].map((id) => ({
  id,
  label: `Do ${id}`,
}))

test('between Combats every way on stands open, however many there are', () => {
  const words = shown(OtherActs, {}, { family: 'adventure-deck', things: {}, options })
  for (const { label } of options) expect(words).toContain(label)
  expect(document.querySelector('details')).toBeNull()
})

test('what is offered first stays first, and the last last; what else says much comes between', () => {
  const note = 'At the end of each Turn in which you played cards, while the Draw Deck holds enough.'
  const drawing = [
    { id: 'always', label: 'Draw up, now and from now on', note },
    { id: 'draw:2', label: 'Draw 2' },
    { id: 'long', label: 'A long story', note },
    { id: 'draw:1', label: 'Draw 1' },
    { id: 'no', label: 'Draw nothing' },
  ]
  const words = shown(OtherActs, {}, { family: 'adventure-deck', things: {}, options: drawing })
  expect(words).toMatch(/from now on.*Draw 2.*Draw 1.*A long story.*Draw nothing/s)
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
