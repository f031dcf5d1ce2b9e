import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'

import type { FamilyOffer } from '../protocol'
import StartTable from './StartTable.svelte'

const OFFER: FamilyOffer = {
  key: 'toy',
  title: 'A toy',
  adventures: [],
  house_rules: [],
  settings: [],
  improvised: false,
  bots: [],
  names: {},
}

afterEach(() => vi.unstubAllGlobals())

/** The form with this file chosen and sent, and what it says of it. */
function sent(file: File) {
  const target = document.createElement('div')
  document.body.append(target)
  const page = mount(StartTable, { target, props: { offers: [OFFER] } })
  flushSync()
  const own = target.querySelector('#own') as HTMLInputElement
  Object.defineProperty(own, 'files', { value: [file] })
  own.dispatchEvent(new Event('change', { bubbles: true }))
  target.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  return { page, said: () => [...target.querySelectorAll('[role=alert] p')].map((one) => one.textContent) }
}

it('sends an own file with its name, even if nothing stands in it, and shows all that is wrong', async () => {
  const wrong = { code: 'bad-content', message: 'night.toml: this is no adventure', more: ['nor a poem'] }
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(wrong), { status: 400 })))
  vi.stubGlobal('fetch', fetched)
  const { page, said } = sent(new File([''], 'night.toml'))
  await vi.waitFor(() => expect(said()).toEqual([wrong.message, ...wrong.more]))
  const [, init] = fetched.mock.calls[0] as unknown as [string, RequestInit]
  expect(JSON.parse(init.body as string)).toMatchObject({ adventure_text: '', adventure_file: 'night.toml' })
  await unmount(page)
})

it('offers house rules by their names', async () => {
  const rule = { key: 'twice', choices: ['off', 'on'], about: 'How often.', ruling: '' }
  const names = { twice: 'All of it twice', 'twice=on': 'gladly' }
  const target = document.createElement('div')
  document.body.append(target)
  const offers = [{ ...OFFER, house_rules: [rule], names }]
  const page = mount(StartTable, { target, props: { offers } })
  flushSync()

  expect(target.querySelector('label[for=house-twice]')?.textContent).toBe('All of it twice')
  const choices = [...target.querySelectorAll('#house-twice option')].map((one) => one.textContent.trim())
  expect(choices).toEqual(['off', 'gladly'])
  await unmount(page)
})

it('does not send a file in another encoding, whose letters would come out wrong', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const { page, said } = sent(new File([new Uint8Array([0x49, 0x6e, 0xe8, 0x73])], 'night.toml'))
  await vi.waitFor(() => expect(said()).toEqual(['night.toml: it is not UTF-8 text']))
  expect(fetched).not.toHaveBeenCalled()
  await unmount(page)
})
