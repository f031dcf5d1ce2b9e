import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { OddsAnswer, OddsQuestion } from '../protocol'
import Odds from './Odds.svelte'

const QUESTION: OddsQuestion = {
  key: 'toy',
  game: 'A toy',
  title: 'A roll',
  about: '',
  fields: [{ type: 'number', key: 'dice', label: 'Dice', low: 1, high: 20, default: 1 }],
}
const ANSWER: OddsAnswer = { sentence: 'It succeeds now and then.', pictures: [] }

let page: ReturnType<typeof mount>
let asked: string[]
let said: { status: number; body: unknown }

beforeEach(async () => {
  vi.useFakeTimers()
  asked = []
  said = { status: 200, body: ANSWER }
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/odds') return Promise.resolve(new Response(JSON.stringify([QUESTION])))
    asked.push(path)
    return Promise.resolve(new Response(JSON.stringify(said.body), { status: said.status }))
  })
  page = mount(Odds, { target: document.body })
  await vi.advanceTimersByTimeAsync(1000)
})

afterEach(async () => {
  await unmount(page)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function oneMore(): void {
  document.querySelector<HTMLButtonElement>('[aria-label="Dice: one more"]')?.click()
  flushSync()
}

test('a button that is held asks the server once, for the number it ends at', async () => {
  expect(asked).toEqual(['/api/odds/toy?dice=1'])
  for (let i = 0; i < 10; i++) {
    oneMore()
    await vi.advanceTimersByTimeAsync(40)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual(['/api/odds/toy?dice=1', '/api/odds/toy?dice=11'])
  expect(document.body.textContent).toContain(ANSWER.sentence)
})

test('a server that was asked too much is quoted, and asked again at the next change', async () => {
  const busy = { code: 'rate-limited', message: 'too many requests at once: wait a moment' }
  said = { status: 429, body: busy }
  oneMore()
  await vi.advanceTimersByTimeAsync(1000)
  const alert = document.querySelector('[role=alert]')
  expect(alert?.textContent).toBe('Too many requests at once: wait a moment.')
  said = { status: 200, body: ANSWER }
  oneMore()
  await vi.advanceTimersByTimeAsync(1000)
  expect(document.body.textContent).toContain(ANSWER.sentence)
})
