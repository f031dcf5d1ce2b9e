import { expect, test } from 'vitest'

import { shown } from '../testing/shown'
import Person from './Person.svelte'

test.each([
  ['adventure-deck', 'host'],
  ['protagonists', 'Game Master'],
])('whoever started a table of %s is its %s', (family, word) => {
  const sitter = { name: 'Ada', role: 'gm' as const, asked: false }
  expect(shown(Person, { seat: 'gm', sitter }, { family, things: {} })).toContain(`Ada ${word}`)
})
