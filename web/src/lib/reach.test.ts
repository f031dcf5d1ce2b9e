import { afterEach, expect, test, vi } from 'vitest'

import { Reach } from './reach.svelte'

function served(network: string | null) {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ network })))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

async function opened(address: string): Promise<Reach> {
  const reach = new Reach(new URL(address))
  await reach.look()
  return reach
}

afterEach(() => void vi.unstubAllGlobals())

test.each(['http://localhost:8765', 'http://127.0.0.1:8765', 'http://127.3.2.1', 'http://[::1]:8765'])(
  'a page at %s gives links with the address in the network',
  async (address) => {
    served('http://192.168.0.7:8765/')
    const reach = await opened(address)
    expect(reach.link({ page: 'join', code: 'ABCDEF' })).toBe('http://192.168.0.7:8765/join/ABCDEF')
    expect(reach.alone).toBe(false)
  },
)

test('where there is no address in the network the links are for this machine alone', async () => {
  served(null)
  const reach = await opened('http://localhost:8765')
  expect(reach.link({ page: 'seat', key: 'k' })).toBe('http://localhost:8765/seat#k')
  expect(reach.alone).toBe(true)
})

test.each([
  'http://192.168.0.7:8765',
  'https://table.example',
  'https://localhost.example',
  'http://127.0.0.1.example',
  'http://[fe80::1]:8765',
])('a page at %s keeps its own address, and asks nobody', async (address) => {
  const fetch = served('http://10.0.0.1:8765/')
  const reach = await opened(address)
  expect(reach.link({ page: 'watch', key: 'k' })).toBe(`${address}/watch#k`)
  expect(reach.alone).toBe(false)
  expect(fetch).not.toHaveBeenCalled()
})

test('a machine that has come into a network since is reached there', async () => {
  served(null)
  const reach = await opened('http://localhost:8765')
  served('http://192.168.0.7:8765/')
  await reach.look()
  expect([reach.origin, reach.alone]).toEqual(['http://192.168.0.7:8765', false])
})
