import { mount, tick, unmount, type Component } from 'svelte'
import { expect, test, vi } from 'vitest'

import Title from '../table/Title.svelte'
import { lazy } from './lazy'

/** What is read of a part once it came, or did not. */
async function reads(load: () => Promise<{ default: Component<{ words: string }> }>): Promise<string> {
  const mounted = mount(lazy(load), { target: document.body, props: { words: 'The Counting House' } })
  await vi.waitFor(() => expect(document.body.textContent.trim()).not.toBe(''))
  await tick()
  const text = document.body.textContent
  await unmount(mounted)
  return text
}

test('a part of the table is shown when it has come, with what is said to it', async () => {
  expect(await reads(() => Promise.resolve({ default: Title }))).toContain('The Counting House')
})

test('where a part cannot be loaded, the page can be loaded again', async () => {
  const words = await reads(() => Promise.reject(new Error('404')))
  expect(words).toContain('the server has a newer page, or this device is offline')
  expect(words).toContain('Load the page again')
})
