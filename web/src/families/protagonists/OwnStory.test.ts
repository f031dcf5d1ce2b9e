import { tick } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'

import { shown } from '../../testing/shown'
import OwnStory from './OwnStory.svelte'

afterEach(() => vi.unstubAllGlobals())

/** What is answered when this file is chosen and sent, and what was sent. */
async function sent(file: File, ...answers: [number, unknown][]) {
  const replies = answers.map(([status, body]) => new Response(JSON.stringify(body), { status }))
  const fetched = vi.fn(() => {
    const reply = replies.shift()
    return reply ? Promise.resolve(reply) : Promise.reject(new Error('no network'))
  })
  vi.stubGlobal('fetch', fetched)
  shown(OwnStory, {}, { family: 'protagonists', things: {}, seat: 'gm' })
  document.querySelector('button')?.click()
  await tick()
  const own = document.querySelector('#own') as HTMLInputElement
  Object.defineProperty(own, 'files', { value: [file] })
  own.dispatchEvent(new Event('change', { bubbles: true }))
  const send = () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  const bodies = () =>
    (fetched.mock.calls as unknown as [string, RequestInit][]).map(
      ([, init]) => JSON.parse(init.body as string) as Record<string, string>,
    )
  send()
  return { send, bodies }
}

const said = () => [...document.querySelectorAll('[role=alert] p')].map((one) => one.textContent)

test('a file of one’s own is sent with its name; all that is wrong is shown, and it can be mended at the desk', async () => {
  const wrong = { code: 'bad-content', message: 'night.toml: this is no adventure', more: ['nor a poem'] }
  const { send, bodies } = await sent(new File(['title = 7'], 'night.toml'), [400, wrong], [200, { id: 'x' }])
  await vi.waitFor(() => expect(said()).toEqual([wrong.message, ...wrong.more]))
  expect(document.body.textContent).toContain('Mend it at the desk')
  send()
  await vi.waitFor(() => expect(bodies()).toHaveLength(2))
  const [first, again] = bodies()
  expect(first).toMatchObject({ adventure_text: 'title = 7', adventure_file: 'night.toml' })
  expect(first?.['id']).not.toBe(again?.['id'])
})

test('while nobody knows what came of it, it is sent again under the same id', async () => {
  const { send, bodies } = await sent(new File(['title = 7'], 'night.toml'))
  await vi.waitFor(() => expect(said()).toHaveLength(1))
  send()
  await vi.waitFor(() => expect(bodies()).toHaveLength(2))
  const [first, again] = bodies()
  expect(first?.['id']).toBe(again?.['id'])
})
