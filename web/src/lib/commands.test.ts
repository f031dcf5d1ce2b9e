import { expect, test } from 'vitest'

import type { Option } from '../protocol'
import { CALL } from '../testing/sample'
import { parse } from './commands'

const SAY: Option = {
  id: 'say',
  label: 'Say',
  fields: [
    { type: 'text', key: 'text', label: 'Words', shortest: 1 },
    {
      type: 'pick',
      key: 'to',
      label: 'To',
      choices: [{ id: 'everybody', label: 'everybody' }],
      default: 'everybody',
    },
  ],
}
const ATTACK: Option = { id: 'attack:warden', label: 'Attack the Warden' }
const ORDER: Option = {
  id: 'order',
  label: 'In this order',
  fields: [
    {
      type: 'pick',
      key: 'who',
      label: 'Who',
      low: 2,
      high: 2,
      choices: [
        { id: 'mira', label: 'Mira' },
        { id: 'jon', label: 'Old Jon' },
      ],
    },
  ],
}
const OPTIONS = [CALL, SAY, ATTACK, ORDER]

test('an option and its values in order', () => {
  expect(parse('call mira agility 8', OPTIONS).reply).toEqual({
    option: 'call',
    values: { who: 'mira', ability: 'agility', difficulty: 8, why: '' },
  })
})

test('labels, beginnings of words, names of numbers and loose words are understood', () => {
  expect(parse('call for a test old jon tough simple over the roofs', OPTIONS).reply?.values).toEqual({
    who: 'jon',
    ability: 'toughness',
    difficulty: 6,
    why: 'over the roofs',
  })
})

test('what has a default may be left out', () => {
  expect(parse('call mira agility', OPTIONS).reply?.values).toMatchObject({ difficulty: 8 })
  expect(parse('call mira agility because of the ice', OPTIONS).reply?.values).toMatchObject({
    difficulty: 8,
    why: 'because of the ice',
  })
})

test('words are taken as they stand, quoted words end where the quotes end', () => {
  expect(parse('say Mira, look out!', OPTIONS).reply?.values).toEqual({
    text: 'Mira, look out!',
    to: 'everybody',
  })
  expect(parse('say "hush" everybody', OPTIONS).reply?.values).toEqual({ text: 'hush', to: 'everybody' })
})

test('several choices are separated by commas and keep their order', () => {
  expect(parse('order old jon, mira', OPTIONS).reply?.values).toEqual({ who: ['jon', 'mira'] })
})

test('an option without values is ready at once, by id or by label', () => {
  expect(parse('attack:warden', OPTIONS).reply).toEqual({ option: 'attack:warden' })
  expect(parse('Attack the Warden', OPTIONS).reply).toEqual({ option: 'attack:warden' })
})

test('what is missing is said and completed', () => {
  const parsed = parse('call mira ', OPTIONS)
  expect(parsed.reply).toBeNull()
  expect(parsed.why).toBe('Choose one under “Ability”.')
  expect(parsed.completions.map((one) => one.line)).toEqual(['call mira toughness ', 'call mira agility '])
})

test('a word begun is completed in place', () => {
  expect(parse('call mira ag', OPTIONS).reply?.values).toMatchObject({ ability: 'agility' })
  expect(parse('at', OPTIONS).completions.map((one) => one.line)).toEqual(['attack:warden'])
})

test('nothing typed lists everything, nonsense is said to be nonsense', () => {
  expect(parse('', OPTIONS).completions).toHaveLength(4)
  expect(parse('dance', OPTIONS).why).toBe('nothing here is called “dance”')
})
