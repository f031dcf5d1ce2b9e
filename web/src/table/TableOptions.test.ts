import { afterEach, expect, test, vi } from 'vitest'

import { shown } from '../testing/shown'
import TableOptions from './TableOptions.svelte'

afterEach(() => vi.unstubAllGlobals())

test('what a table plays otherwise than the book stands before what it does not', async () => {
  const rule = (key: string) => ({ key, choices: ['book', 'ours'], about: '', ruling: '' })
  const offers = [{ key: 'protagonists', house_rules: [rule('ties'), rule('loot')] }]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(offers)))
  const settings = { ties: 'book', edition: 'newest', loot: 'ours' }
  shown(TableOptions, {}, { family: 'protagonists', things: {}, settings })
  document.querySelector('details')?.dispatchEvent(new Event('toggle'))
  await expect.poll(() => document.querySelectorAll('details > dl')).toHaveLength(2)
  const lists = [...document.querySelectorAll('dl')].map((list) =>
    [...list.querySelectorAll('dt')].map((term) => term.textContent),
  )
  expect(lists).toEqual([['edition', 'loot'], ['ties']])
})

test('who looks for a house rule at an open table reads that it stays, and what a Game Master can still do', () => {
  const laid = { family: 'protagonists', things: {}, settings: { dice: 'table' } }
  expect(shown(TableOptions, {}, laid)).toContain('they stay: to choose again, start another table.')
  expect(document.body.textContent).not.toContain('With a ruling')
  expect(shown(TableOptions, {}, { ...laid, seat: 'gm' })).toContain('With a ruling you can still')
})
