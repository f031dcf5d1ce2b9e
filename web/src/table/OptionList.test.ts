import { flushSync } from 'svelte'
import { expect, test } from 'vitest'

import type { Field, Odds, Option } from '../protocol'
import { ADJUST } from '../testing/sample'
import { shown } from '../testing/shown'
import OptionList from './OptionList.svelte'

const WHO: Field = { type: 'pick', key: 'who', label: 'Who', choices: [{ id: 'rat', label: 'Rat' }] }

const labels = () => [...document.querySelectorAll('.label')].map((label) => label.textContent)

test('what is done most is at hand until a heading is opened', () => {
  const acts = ['call', 'narrate', 'npc:rat', 'npc:fox', 'note', 'npc:owl', 'npc:hen', 'npc:cat', 'npc:dog']
  const options: Option[] = [...acts, 'count', 'harm', 'heal', 'move'].map((id) => ({ id, label: id }))
  const likely = options.slice(0, 2)
  shown(OptionList, { options, likely }, { family: 'protagonists', things: {}, seat: 'gm', options })
  const headings = [...document.querySelectorAll<HTMLElement>('.sections button')]
  expect(labels().slice(0, 2)).toEqual(['call', 'narrate'])
  expect(document.querySelector('.likely')).not.toBeNull()
  headings[1]?.click()
  flushSync()
  expect(document.querySelector('.likely')).toBeNull()
})

test('of many options few can be chosen: those need no headings', () => {
  const options: Option[] = [
    'note',
    'say',
    'harm',
    'heal',
    'call',
    'npc',
    'try',
    'move',
    'attack',
    'aim',
    'give',
  ]
    .concat('drive', 'gear')
    .map((id, i) => ({ id, label: id, ...(i > 1 ? { closed: 'you lie there' } : {}) }))
  shown(OptionList, { options }, { family: 'protagonists', things: {}, options })
  expect(document.querySelector('.sections')).toBeNull()
  expect(labels().slice(0, 2)).toEqual(['note', 'say'])
})

test('where nothing is to be filled in but what is seldom changed, a touch is enough, and another adjusts it', () => {
  const options: Option[] = [{ id: 'let', label: 'Let them test', fields: [ADJUST] }]
  shown(OptionList, { options }, { family: 'protagonists', things: {}, options })
  expect(labels()).toEqual(['Let them test'])
  expect(document.querySelector('[aria-label="Adjust: Let them test"]')).not.toBeNull()
})

test.each([
  [['as they are', 'as they are'], 1],
  [['with help', 'without help'], 2],
])('what holds for all chances is said once: %j', (notes, times) => {
  const options: Option[] = notes.map((_, i) => ({ id: `push:${i}`, label: `Push ${i}` }))
  const half = { fraction: '1/2', value: 0.5 }
  const odds = Object.fromEntries(
    notes.map((note, i): [string, Odds] => [`push:${i}`, { chance: half, what: 'wins', note }]),
  )
  shown(OptionList, { options }, { family: 'protagonists', things: {}, options, odds })
  const seen = [...document.querySelectorAll('.said, .odds')].map((part) => part.textContent).join(' ')
  expect(seen.match(/as they are|help/g)).toHaveLength(times)
})

test('at hand, what opens a form is one line in which only its words are cut, not its numbers', () => {
  const options: Option[] = [
    { id: 'printed:0', label: 'Keep track of everybody (Wits 8)', fields: [WHO] },
    { id: 'scene', label: 'Open the scene: Soup (Miles −1)' },
  ]
  shown(OptionList, { options: [], likely: options }, { family: 'protagonists', things: {}, options })
  expect(labels()).toEqual(['Keep track of everybody (Wits 8)\u00a0…', 'Open the scene: Soup (Miles −1)'])
  const cut = [...document.querySelectorAll('.cut .start')].map((words) => words.textContent)
  expect(cut).toEqual(['Keep track of everybody'])
})

test('a button is described only by words that stand there', () => {
  const options: Option[] = [{ id: 'call', label: 'Call', note: 'Nobody has tried anything.' }]
  shown(OptionList, { options, likely: options }, { family: 'protagonists', things: {}, options })
  const described = [...document.querySelectorAll('button')].map((one) =>
    one.getAttribute('aria-describedby'),
  )
  expect(described[0]).toBeNull()
  expect(document.getElementById(described[1] ?? '')?.textContent).toBe('Nobody has tried anything.')
})
