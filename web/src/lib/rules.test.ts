import { expect, test } from 'vitest'

import type { Rule } from '../protocol'
import { Rulebook } from './rules.svelte'

const rule = (id: string, title: string, text: string, editions: string[] = []): Rule => ({
  id,
  title,
  text,
  automation: 'show',
  source: [],
  kind: '',
  editions,
})

const book = new Rulebook()
book.take({
  family: 'deckahedron',
  rules: [
    rule('dk.camp.watch', 'Who stays awake', 'A rest is shorter for whoever keeps watch.'),
    rule('dk.rest.long', 'A long Rest', 'Exhausted cards come back.', ['world', 'kfa']),
    rule('dk.rest.short', 'A Rest in kfa093', 'Some cards come back.', ['kfa093']),
  ],
  rulings: [],
})
const titles = (words: string, edition?: string) => book.search(words, edition).map(({ title }) => title)

test('a rule is found by any words in it, first where they name it', () => {
  expect(titles('REST', 'world')).toEqual(['A long Rest', 'Who stays awake'])
  expect(titles('back  cards', 'world')).toEqual(['A long Rest'])
  expect(titles('camp.watch')).toEqual(['Who stays awake'])
  expect(titles('dragon')).toEqual([])
})

test('a rule is called by its title before the book is open, and nothing else is said of it', () => {
  const closed = new Rulebook()
  closed.titles = { 'dk.rest.long': 'A long Rest' }
  expect(closed.isOpen).toBe(false)
  expect(closed.find('dk.rest.long')).toMatchObject({ title: 'A long Rest', text: 'Opening the book…' })
  expect(book.find('dk.rest.long').text).toBe('Exhausted cards come back.')
})

test('without words all rules of the edition stand in the order of the book', () => {
  expect(titles(' ', 'kfa093')).toEqual(['Who stays awake', 'A Rest in kfa093'])
  expect(titles('')).toHaveLength(3)
})
