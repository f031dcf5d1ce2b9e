import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'

import type { Setting } from '../protocol'
import Settings from './Settings.svelte'

const SETTINGS: Setting[] = [
  {
    key: 'edition',
    label: 'Rulebook',
    choices: [
      { id: 'new', label: 'The new one' },
      { id: 'old', label: 'The old one' },
    ],
  },
  {
    key: 'campaign',
    label: 'Campaign',
    choices: [
      { id: 'short', label: 'Short', only: { edition: ['new'] } },
      { id: 'long', label: 'Long' },
    ],
  },
]

it('offers only the choices that go with each other, and chooses again where one is gone', () => {
  const target = document.createElement('div')
  document.body.append(target)
  let options: Record<string, string> = {}
  const page = mount(Settings, {
    target,
    props: {
      settings: SETTINGS,
      get options() {
        return options
      },
      set options(next) {
        options = next
      },
    },
  })
  flushSync()
  expect(target.textContent).toContain('Short')
  target.querySelector<HTMLInputElement>('input[value="old"]')?.click()
  flushSync()
  expect(options).toEqual({ edition: 'old', campaign: 'long' })
  void unmount(page)
})
