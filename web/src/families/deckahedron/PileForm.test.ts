import type { Component } from 'svelte'
import { expect, test, vi } from 'vitest'

import type { Option } from '../../protocol'
import { shown } from '../../testing/shown'
import PileForm from './PileForm.svelte'
import { pileOf } from './piles'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no printed cards')))

const choices = [1, 2, 3].map((n) => ({ id: String(n), label: `card ${n}, face down` }))
const option: Option = {
  id: 'regain',
  label: 'Take them back',
  fields: [{ type: 'pick', key: 'cards', label: 'Cards', choices, low: 0, high: 2 }],
}

test('of cards that lie face down as many are chosen as may be had', () => {
  const words = shown(
    PileForm as Component<{ option: Option }>,
    { option },
    { family: 'deckahedron', things: {} },
  )
  expect(words).toContain('Choose up to 2: 2 chosen.')
  expect(words).toContain('Chosen: card 2, face down')
  expect(words).toContain('Choose: card 3, face down')
})

test('other forms stay as they are', () => {
  expect(pileOf({ ...option, id: 'shop' })).toBeUndefined()
})
