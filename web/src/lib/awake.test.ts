import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Awake } from './awake'

/** A device whose screen goes dark unless somebody holds a lock. */
class Screen {
  held = 0
  async request(): Promise<WakeLockSentinel> {
    this.held += 1
    const lock = new EventTarget()
    const release = () => {
      this.held -= 1
      lock.dispatchEvent(new Event('release'))
      return Promise.resolve()
    }
    return Promise.resolve(Object.assign(lock, { release }) as unknown as WakeLockSentinel)
  }
}

let screen: Screen
let awake: Awake

beforeEach(() => {
  vi.useFakeTimers()
  screen = new Screen()
  awake = new Awake(screen as unknown as WakeLock)
})

afterEach(() => void vi.useRealTimers())

test('while something happens the screen is kept on, by one lock', async () => {
  for (let n = 0; n < 5; n += 1) {
    awake.stir()
    await vi.advanceTimersByTimeAsync(9 * 60_000)
  }
  expect(screen.held).toBe(1)
})

test('where nothing happens for long the device may sleep, until something does', async () => {
  awake.stir()
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  expect(screen.held).toBe(0)
  awake.stir()
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen.held).toBe(1)
})

test('a lock that was given up does not make the next one forgotten', async () => {
  awake.stir()
  awake.sleep()
  awake.stir()
  await vi.advanceTimersByTimeAsync(1000)
  awake.stir()
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen.held).toBe(1)
})

test('whoever leaves at once keeps no screen on', async () => {
  awake.stir()
  awake.sleep()
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen.held).toBe(0)
})

test('a browser that knows nothing of it is asked for nothing', async () => {
  const old = new Awake(undefined)
  old.stir()
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  old.sleep()
})
