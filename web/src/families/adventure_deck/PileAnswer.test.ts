import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'

import type { Table } from '../../lib/table.svelte'
import type { Option } from '../../protocol'
import { shown } from '../../testing/shown'
import { adventureDeck } from '.'
import { fieldsOfOneCard, fromPile } from './hand'
import PickCards from './PickCards.svelte'
import PileAnswer from './PileAnswer.svelte'
import { printed, type PrintedCard } from './printed.svelte'
import SwapCards from './SwapCards.svelte'

function read(name: string) {
  const card = { name, category: 'weapon', text: `What ${name} does.`, types: [], level: 1, kind: 'none' }
  return { ...card, key: name, boxed: [], values: [], rounds: [] } as unknown as PrintedCard
}

function printedAs() {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  vi.spyOn(printed, 'card').mockImplementation((face) => read(face.startsWith('dagger') ? 'Dagger' : 'Mace'))
}

const out: Option[] = ['dagger/up', 'mace/down'].map((face) => ({
  id: `out:${face}`,
  label: face.startsWith('dagger') ? 'Dagger ▲' : 'Mace ▼',
  about: face,
}))
const cards = { type: 'pick' as const, key: 'cards', label: 'Cards', low: 1, high: 1, choices: [] }
const recall: Option[] = ['keep', 'use'].map((verb) => ({
  id: `${verb}:dagger/up`,
  label: `Dagger ▲ for 1 Agility, ${verb}`,
  about: 'dagger/up',
  fields: [cards],
}))
const back: Option = { id: 'back', label: 'Back' }

const touch = (label: string) => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent.includes(label))
  button?.click()
  flushSync()
  return document.body.textContent.replace(/\s+/g, ' ')
}

test('a card of the deck is read before it is taken out', () => {
  printedAs()
  const words = shown(PileAnswer, {}, { family: 'adventure-deck', things: {}, options: out })
  expect(words).not.toContain('What Dagger does.')
  expect(words).not.toContain('left')
  expect(touch('Dagger ▲')).toContain('What Dagger does.')
  expect(document.body.textContent).toContain('Take out Dagger ▲')
})

test('with a card that comes back, it is read what may be done with it', () => {
  printedAs()
  shown(PileAnswer, {}, { family: 'adventure-deck', things: {}, options: [...recall, back] })
  const words = touch('Dagger ▲')
  expect(words).toContain('for 1 Agility, keep')
  expect(words).toContain('for 1 Agility, use')
  expect(words).toContain('Back')
})

test('cards of a pile are asked for in their own way, even when one of them is held too', () => {
  const things: Record<string, unknown> = { 'p1/hand': { kind: 'hand', cards: ['dagger/up'] } }
  const look = (options: Option[]) =>
    adventureDeck.answer?.({
      ask: { prompt: '', options },
      seat: 'p1',
      thing: (id: string) => things[id],
    } as unknown as Table)
  const play: Option = { id: 'play:dagger/up', label: 'Dagger ▲', about: 'dagger/up' }
  expect(look(out)).not.toBe(look([play]))
  expect(look(out)).toBe(look([...recall, back]))
  expect(fromPile({ prompt: '', options: [play, back] }).cards.size).toBe(0)
})

test('a card for another: both are chosen among cards that can be read', () => {
  printedAs()
  const pick = (key: string, face: string) => ({
    type: 'pick' as const,
    key,
    label: key,
    choices: [{ id: face, label: face }],
  })
  const swap: Option = {
    id: 'swap',
    label: 'Put it in',
    fields: [pick('in', 'dagger/up'), pick('out', 'mace/down')],
  }
  expect(fieldsOfOneCard(swap)).toHaveLength(2)
  shown(SwapCards, { option: swap }, { family: 'adventure-deck', things: {}, options: [swap] })
  const send = document.querySelector<HTMLButtonElement>('button.primary')
  expect(touch('Dagger ▲')).toContain('What Dagger does.')
  expect([send?.disabled, send?.textContent]).toEqual([true, 'Still to choose: out'])
  expect(touch('Mace ▼')).toContain('What Mace does.')
  expect([send?.disabled, send?.textContent]).toEqual([false, 'Put it in'])
})

test('who chooses several cards is told how, until the first is read', () => {
  printedAs()
  const choices = ['dagger/up', 'dagger/up#2', 'mace/down'].map((id) => ({ id, label: id }))
  const take: Option = {
    id: 'take',
    label: 'Take these two',
    fields: [{ ...cards, low: 2, high: 2, choices }],
  }
  const hint = 'Touch a card to read it, and once more to take it.'
  expect(
    shown(PickCards, { option: take }, { family: 'adventure-deck', things: {}, options: [take] }),
  ).toContain(hint)
  expect(touch('Dagger ▲')).not.toContain(hint)
})
