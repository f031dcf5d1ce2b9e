import { expect, test } from 'vitest'

import type { Field, Option, PickField } from '../protocol'
import { ADJUST, CALL } from '../testing/sample'
import { firstProblem, isClosed, needsForm, problem, replyTo, start, startValues } from './fields'

const pick = (more: Partial<PickField> = {}): PickField => ({
  type: 'pick',
  key: 'who',
  label: 'Who',
  choices: [
    { id: 'mira', label: 'Mira' },
    { id: 'jon', label: 'Jon' },
  ],
  ...more,
})

test('a field starts with its default, clamped to what it allows', () => {
  expect(start(pick({ default: 'jon' }))).toBe('jon')
  expect(start(pick())).toBe('')
  expect(start({ type: 'number', key: 'n', label: 'N', low: 2, high: 9 })).toBe(2)
  expect(start({ type: 'number', key: 'n', label: 'N', low: 2, high: 9, default: 12 })).toBe(9)
  expect(start({ type: 'text', key: 't', label: 'T', default: 'yes' })).toBe('yes')
})

test('a single choice is chosen already', () => {
  expect(start(pick({ choices: [{ id: 'mira', label: 'Mira' }] }))).toBe('mira')
})

test('several choices are a list, one choice is a word', () => {
  expect(start(pick({ low: 0, high: 2 }))).toEqual([])
  expect(start(pick({ low: 1, high: 2, default: 'mira' }))).toEqual(['mira'])
})

test('values given beforehand win over defaults', () => {
  expect(startValues(CALL, { difficulty: 10 })).toEqual({ who: '', ability: '', difficulty: 10, why: '' })
})

test.each<[string, Field, number | string | string[], string]>([
  ['nothing chosen', pick(), '', 'Choose one under “Who”.'],
  ['not in the list', pick(), 'ada', 'Choose from the list under “Who”.'],
  ['too few', pick({ low: 2, high: 2 }), ['mira'], 'Choose at least 2 under “Who”.'],
  ['too many', pick({ low: 0, high: 1 }), ['mira', 'jon'], 'Choose at most 1 under “Who”.'],
  [
    'out of range',
    { type: 'number', key: 'n', label: 'N', low: 2, high: 9 },
    1,
    '“N” is a whole number from 2 to 9.',
  ],
  [
    'nothing written',
    { type: 'text', key: 't', label: 'T', shortest: 1 },
    '  ',
    'Write something under “T”.',
  ],
  ['too long', { type: 'text', key: 't', label: 'T', longest: 3 }, 'four', '“T” has at most 3 characters.'],
])('what is missing is said: %s', (_, field, value, said) => {
  expect(problem(field, value)).toBe(said)
})

test('the first thing missing is said, and nothing when all is there', () => {
  expect(firstProblem(CALL, startValues(CALL))).toBe('Choose one under “Who”.')
  expect(firstProblem(CALL, startValues(CALL, { who: 'mira', ability: 'agility' }))).toBe('')
})

test.each<[string, Option, boolean]>([
  ['nothing', { id: 'roll', label: 'Roll' }, false],
  ['a warning', { id: 'roll', label: 'Roll', warning: 'Sure?' }, true],
  ['something to choose', CALL, true],
  ['what is seldom changed', { id: 'roll', label: 'Roll', fields: [ADJUST] }, false],
  ['that and a choice', { id: 'roll', label: 'Roll', fields: [...(CALL.fields ?? []), ADJUST] }, true],
])('whether an option needs a form: %s', (_, option, form) => {
  expect(needsForm(option)).toBe(form)
})

test('a reply has the values in the order of the fields', () => {
  const reply = replyTo(CALL, { why: 'ice', ability: 'agility', who: 'mira' })
  expect(Object.keys(reply.values ?? {})).toEqual(['who', 'ability', 'difficulty', 'why'])
  expect(replyTo({ id: 'roll', label: 'Roll' })).toEqual({ option: 'roll' })
})

test('a closed option is opened by a ruling on one of its rules', () => {
  const option = { id: 'use', label: 'Use', closed: 'used up', rules: ['core.gear.exhausted'] }
  expect(isClosed(option, [])).toBe(true)
  expect(isClosed(option, ['core.gear.exhausted'])).toBe(false)
  expect(isClosed({ id: 'roll', label: 'Roll' }, [])).toBe(false)
})
