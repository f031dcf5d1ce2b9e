import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { TestSocket, update, welcome } from '../testing/sample'
import { Connection, socketAddress } from './connection.svelte'

let sockets: TestSocket[] = []
let connection: Connection

const last = () => sockets.at(-1) as TestSocket

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  connection = new Connection('key', () => {
    sockets.push(new TestSocket())
    return last()
  })
  connection.open()
  last().opens()
})

afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

test('the first message is hello with the key', () => {
  expect(last().sent).toEqual([{ type: 'hello', key: 'key', from: null }])
  expect(connection.status).toBe('connecting')
})

test('a knock that is not admitted yet waits, and is then seated on the same socket', () => {
  last().says({ type: 'waiting', name: 'Mira' })
  expect(connection.status).toBe('waiting')
  last().says(welcome(10))
  expect(connection.status).toBe('live')
  expect(connection.state?.seat).toBe('p1')
})

test('an answer names the question it answers, and is done when it is acknowledged', async () => {
  last().says(welcome(10))
  const done = connection.answer({ option: 'pause' })
  const sent = last().sent.at(-1)
  expect(sent).toMatchObject({ type: 'answer', since: 10, reply: { option: 'pause' } })
  expect(connection.unsent).toBe(1)
  last().says({ type: 'ack', id: sent?.type === 'answer' ? sent.id : '', number: 11 })
  expect(await done).toEqual({ ok: true, number: 11 })
  expect(connection.unsent).toBe(0)
})

test('what is tapped twice is sent once, and again when it was answered', async () => {
  last().says(welcome(10))
  const taps = [connection.command({ type: 'seat-bot' }), connection.command({ type: 'seat-bot' })]
  const others = connection.command({ type: 'undo' })
  const [, bot, undo, ...more] = last().sent
  expect([bot?.type, undo?.type, more]).toEqual(['seat-bot', 'undo', []])
  for (const one of [bot, undo])
    last().says({ type: 'ack', id: one && 'id' in one ? one.id : '', number: 11 })
  expect(await Promise.all([...taps, others])).toEqual(Array(3).fill({ ok: true, number: 11 }))
  void connection.command({ type: 'seat-bot' })
  expect(last().sent).toHaveLength(4)
})

test('after a break it resumes from the last number and sends what was not acknowledged again, under its id', () => {
  last().says(welcome(10))
  last().says(update(14))
  void connection.answer({ option: 'pause' })
  const first = last().sent.at(-1)
  last().breaks()
  expect(connection.status).toBe('offline')
  vi.advanceTimersByTime(1000)
  expect(sockets).toHaveLength(2)
  last().opens()
  last().says(welcome(14))
  expect(last().sent).toEqual([{ type: 'hello', key: 'key', from: 14 }, first])
})

test('a server that restarts is tried again every second, and called so until it is back or too late', () => {
  last().says(welcome(10))
  last().breaks(1012)
  expect([connection.status, connection.restarting]).toEqual(['offline', true])
  for (let n = 0; n < 5; n++) {
    vi.advanceTimersByTime(1000)
    expect(sockets).toHaveLength(n + 2)
    last().breaks()
  }
  vi.advanceTimersByTime(1000)
  last().opens()
  last().says(welcome(10))
  expect([connection.status, connection.restarting]).toEqual(['live', false])
  last().breaks(1012)
  for (let n = 0; n < 31; n++) {
    vi.advanceTimersByTime(1000)
    last().breaks()
  }
  expect(connection.restarting).toBe(false)
})

test('what is done while offline is kept until the table answers', () => {
  last().says(welcome(10))
  last().breaks()
  void connection.answer({ option: 'pause' })
  expect(connection.unsent).toBe(1)
  vi.advanceTimersByTime(1000)
  last().opens()
  last().says(welcome(10))
  expect(last().sent.at(-1)).toMatchObject({ type: 'answer', reply: { option: 'pause' } })
})

test('each failed try is followed by a longer pause', () => {
  for (const pause of [500, 1000, 2000]) {
    const tries = sockets.length
    last().breaks()
    vi.advanceTimersByTime(pause * 0.5)
    expect(sockets).toHaveLength(tries)
    vi.advanceTimersByTime(pause)
    expect(sockets).toHaveLength(tries + 1)
  }
})

test('a stale answer fails with the sentence of the server', async () => {
  last().says(welcome(10))
  const done = connection.answer({ option: 'roll' })
  const sent = last().sent.at(-1)
  const id = sent?.type === 'answer' ? sent.id : ''
  last().says({
    type: 'error',
    id,
    code: 'stale',
    message: 'the table has moved on',
    rules: ['core.test.roll'],
  })
  expect(await done).toMatchObject({ ok: false, failure: { code: 'stale', rules: ['core.test.roll'] } })
})

test.each([
  ['a key nobody knows', 'unknown-key', 'this link opens no seat'],
  ['a knock that is turned away', 'not-admitted', 'the GM has turned you away from this table'],
])('%s ends the connection for good', (_, code, message) => {
  last().says({ type: 'error', code, message })
  last().breaks()
  expect(connection.ended?.message).toBe(message)
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
})

test('a new link comes with the key', async () => {
  last().says(welcome(10))
  const done = connection.command({ type: 'new-key', seat: 'p2' })
  const sent = last().sent.at(-1)
  last().says({ type: 'key', id: sent?.type === 'new-key' ? sent.id : '', seat: 'p2', key: 'fresh' })
  expect(await done).toEqual({ ok: true, key: 'fresh' })
})

test('a seat that gave itself a new link comes back by that one', async () => {
  last().says(welcome(10))
  const done = connection.command({ type: 'new-key', seat: 'p1' })
  const sent = last().sent.at(-1)
  last().says({ type: 'key', id: sent?.type === 'new-key' ? sent.id : '', seat: 'p1', key: 'fresh' })
  await done
  expect(connection.key).toBe('fresh')
  last().breaks()
  vi.advanceTimersByTime(1000)
  last().opens()
  expect(last().sent[0]).toMatchObject({ type: 'hello', key: 'fresh' })
})

test('knocks and presence are taken as they come', () => {
  last().says(welcome(10, { online: ['gm'] }))
  last().says({ type: 'knocks', waiting: [{ knock: 'k', name: 'Jon' }] })
  last().says({ type: 'presence', online: ['gm', 'p1'] })
  expect(connection.state?.knocks).toEqual([{ knock: 'k', name: 'Jon' }])
  expect(connection.online).toEqual(['gm', 'p1'])
})

test('a socket that falls silent is given up', () => {
  last().says(welcome(10))
  vi.advanceTimersByTime(90_000)
  expect(sockets.length).toBeGreaterThan(1)
})

test.each([-3_600_000, 3_600_000])('a clock that jumps by %i ms changes nothing', (jump) => {
  last().says(welcome(10))
  vi.setSystemTime(Date.now() + jump)
  vi.advanceTimersByTime(20_000)
  last().says({ type: 'pong' })
  vi.advanceTimersByTime(19_000)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(22_000)
  expect(connection.status).toBe('offline')
})

test('whoever knocked and comes back to the page finds out, too, whether the socket still lives', () => {
  last().says({ type: 'waiting', name: 'Mira' })
  connection.hurry()
  expect(last().sent.at(-1)).toEqual({ type: 'ping' })
  vi.advanceTimersByTime(3_100)
  expect(connection.status).toBe('offline')
})

test('an answer that takes long is said to, until it comes', () => {
  last().says(welcome(10))
  void connection.answer({ option: 'pause' })
  const sent = last().sent.at(-1)
  vi.advanceTimersByTime(2000)
  expect(connection.slow).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(connection.slow).toBe(true)
  last().says(update(11))
  expect(connection.slow).toBe(true)
  last().says({ type: 'ack', id: sent?.type === 'answer' ? sent.id : '', number: 11 })
  expect(connection.slow).toBe(false)
  expect(sockets).toHaveLength(1)
})

test('a socket that does not answer at all is given up, and the answer is sent by another', () => {
  last().says(welcome(10))
  void connection.answer({ option: 'pause' })
  const first = last().sent.at(-1)
  vi.advanceTimersByTime(12_100)
  expect(connection.status).toBe('offline')
  vi.advanceTimersByTime(1000)
  last().opens()
  last().says(welcome(10))
  expect(last().sent.at(-1)).toEqual(first)
  expect(connection.slow).toBe(false)
})

test('whoever comes back to the page finds out soon whether the socket still lives', () => {
  last().says(welcome(10))
  connection.hurry()
  expect(last().sent.at(-1)).toEqual({ type: 'ping' })
  last().says({ type: 'pong' })
  vi.advanceTimersByTime(15_000)
  expect(connection.status).toBe('live')
  connection.hurry()
  vi.advanceTimersByTime(3_100)
  expect(connection.status).toBe('offline')
})

test('a call that nobody takes is tried again', () => {
  connection.close()
  connection = new Connection('key', () => {
    sockets.push(new TestSocket())
    return last()
  })
  connection.open()
  const tries = sockets.length
  vi.advanceTimersByTime(14_000)
  expect(sockets.length).toBeGreaterThan(tries)
})

test('the socket is as safe as the page', () => {
  expect(socketAddress({ protocol: 'https:', host: 'table.example' } as Location)).toBe(
    'wss://table.example/ws',
  )
  expect(socketAddress({ protocol: 'http:', host: '10.0.0.2:8765' } as Location)).toBe(
    'ws://10.0.0.2:8765/ws',
  )
})
