import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { call } from '../lib/call.svelte'
import { Connection } from '../lib/connection.svelte'
import { device } from '../lib/device.svelte'
import { KEY, Table } from '../lib/table.svelte'
import type { SeenEntry } from '../protocol'
import { now, TestSocket, told, update, welcome } from '../testing/sample'
import Attention from './Attention.svelte'

const SEAT = { key: 'key', seat: 'p1', name: 'Mira', title: 'The Long Ebb', code: 'ABCD' }
const LATER = 5000
let leave: () => void = () => undefined

/** A seat whose story has these entries when its page is opened. */
function comes(number: number, entries: SeenEntry[] = [], seat = 'p1') {
  const socket = new TestSocket()
  const connection = new Connection('key', () => socket)
  connection.open()
  socket.opens()
  socket.says(welcome(number, { entries, seat }))
  const table = new Table(connection)
  const page = mount(Attention, { target: document.body, context: new Map([[KEY, table]]) })
  leave = () => {
    void unmount(page)
    leave = () => undefined
  }
  flushSync()
  return { socket, table }
}

function hides(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

function answered(number: number, seat: string): SeenEntry {
  return { number, event: { type: 'Answered', seat, reply: null } }
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  leave()
  device.forget('key')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('who was never here is told of nothing as new', () => {
  expect(comes(12, [told(11, 'The ice gives way.')]).table.left).toBe(0)
})

test('what happened since the page was closed is new', () => {
  device.keep(SEAT)
  comes(10, [told(10, 'Night falls.')])
  leave()
  expect(comes(12, [told(10, 'Night falls.'), told(11, 'The ice gives way.')]).table.left).toBe(10)
})

test('what happened while nobody looked is new, and no longer when they come back once more', () => {
  const { socket, table } = comes(10, [told(10, 'Night falls.')])
  hides(true)
  socket.says(update(11, { entries: [told(11, 'The ice gives way.')] }))
  hides(false)
  vi.advanceTimersByTime(LATER)
  expect(table.left).toBe(10)
  hides(true)
  hides(false)
  vi.advanceTimersByTime(LATER)
  expect(table.left).toBe(0)
})

test('who is waited for is called, once for each question, and not after what they did themselves', () => {
  const out = vi.spyOn(call, 'out').mockReturnValue()
  const { socket } = comes(10)
  socket.says(update(12, { entries: [answered(11, 'gm')] }))
  flushSync()
  socket.says(update(13, { now: now(13, { since: 12 }) }))
  flushSync()
  expect(out.mock.calls.map(([, why]) => why)).toEqual(['It is your turn'])
  socket.says(update(15, { entries: [answered(14, 'p1')] }))
  flushSync()
  expect(out).toHaveBeenCalledTimes(1)
})

test('nobody is called while the table waits for others', () => {
  const out = vi.spyOn(call, 'out').mockReturnValue()
  const { socket } = comes(10)
  const seats = { p1: { name: 'Mira', role: 'player', asked: true } } as const
  socket.says(update(12, { now: now(12, { seats }), entries: [answered(11, 'gm')] }))
  flushSync()
  expect(out).not.toHaveBeenCalled()
})

test('a GM is called when somebody knocks', () => {
  const out = vi.spyOn(call, 'out').mockReturnValue()
  const { socket } = comes(10, [], 'gm')
  socket.says({ type: 'knocks', waiting: [{ knock: 'k1', name: 'Jon' }] })
  flushSync()
  expect(out.mock.calls.map(([, why]) => why)).toEqual(['Jon knocks'])
})
