import { expect, test } from 'vitest'

import { brief, called, counted, plain } from './marks'

test('what is too long is cut off between two words', () => {
  expect(brief('The water is rising', 30)).toBe('The water is rising')
  expect(brief('The water is rising', 14)).toBe('The water is…')
  expect(brief('The water is rising', 12)).toBe('The water…')
})

test.each([
  ['npc_at_zero', 'NPC at zero'],
  ['gm decides', 'GM decides'],
  ['last-stand', 'last stand'],
  ['wound_card_counts_as', 'wound card counts as'],
  ['exact-52', 'exact 52'],
  ['5-3', '5-3'],
  ['false', 'no'],
])('the key %s is %s in words', (key, words) => {
  expect(plain(key)).toBe(words)
})

test('a single word that is too long is cut off anywhere', () => {
  expect(brief('Tallowquay', 6)).toBe('Tallow…')
})

test('one of a thing is not several', () => {
  expect([1, 2, '1', '1 to 3'].map((n) => counted(n, 'player'))).toEqual([
    '1 player',
    '2 players',
    '1 player',
    '1 to 3 players',
  ])
})

test('a table option is called as the family calls it, else by its key', () => {
  const names = { 'avoid-twice': 'Withdrawing twice', 'avoid-twice=off': 'no' }
  expect(called(names, 'avoid-twice')).toBe('Withdrawing twice')
  expect(called(names, 'avoid-twice', 'off')).toBe('no')
  expect([called(names, 'no-name'), called(names, 'no-name', 'at-all')]).toEqual(['no name', 'at all'])
})
