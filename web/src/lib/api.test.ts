import { afterEach, expect, test, vi } from 'vitest'

import { families, saveJournal } from './api'

afterEach(() => vi.unstubAllGlobals())

const answers = (status: number, body: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))

test('a journal that is refused is refused in the words of the server', async () => {
  answers(409, '{"code": "not-ended", "message": "end the session first"}')
  await expect(saveJournal('t', 'k')).rejects.toThrow('end the session first')
})

test('a refusal without words names its number', async () => {
  answers(502, '<html>')
  await expect(families()).rejects.toThrow('The server said 502.')
})

test('a server that cannot be reached is told so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(saveJournal('t', 'k')).rejects.toThrow('Hearthside is not answering.')
})
