import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'

import Die from './Die.svelte'

test.each([
  [4, ''],
  [6, ''],
  [7, '7'],
  [10, '10'],
])('up to six are pips on a cube, more are a number: %i', (value, words) => {
  const die = mount(Die, { target: document.body, props: { value } })
  expect(document.body.textContent.trim()).toBe(words)
  void unmount(die)
})
