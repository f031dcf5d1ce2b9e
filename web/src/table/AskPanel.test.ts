import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'

import { Connection } from '../lib/connection.svelte'
import { KEY, Table } from '../lib/table.svelte'
import { CALL, now, TestSocket, update, welcome } from '../testing/sample'
import { shown } from '../testing/shown'
import AskPanel from './AskPanel.svelte'

test('who leads may answer, and reads whom the table waits for', () => {
  const options = [{ id: 'enough', label: 'Nobody else helps' }]
  const laid = { family: 'protagonists', things: {}, options }
  expect(shown(AskPanel, {}, { ...laid, seat: 'gm' })).toContain('Choose. Waiting for Mira.')
  document.body.replaceChildren()
  expect(shown(AskPanel, {}, laid)).not.toContain('Waiting')
})

test('who answered by keyboard is led to what came of it, and not to the old question once more', async () => {
  vi.useFakeTimers()
  const socket = new TestSocket()
  const table = new Table(new Connection('key', () => socket))
  table.connection.open()
  socket.opens()
  const asked = (number: number, prompt: string) => now(number, { ask: { prompt, options: [CALL] } })
  socket.says(welcome(10, { view: { ...welcome(10).view, now: asked(10, 'Who is it?') } }))
  const target = document.body.appendChild(document.createElement('main'))
  const panel = mount(AskPanel, { target, context: new Map([[KEY, table]]) })
  await vi.dynamicImportSettled()
  flushSync()
  target.querySelector('input')?.focus()
  void table.answer({ option: 'call' })
  const sent = socket.sent.at(-1)
  if (sent && 'id' in sent) socket.says({ type: 'ack', id: sent.id, number: 12 })
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await vi.advanceTimersByTimeAsync(2000)
  expect(document.activeElement).toBe(document.body)
  socket.says(update(12, { now: { ...asked(12, 'Who is it?'), since: 10 } }))
  flushSync()
  expect(document.activeElement?.id).toBe('ask-prompt')
  void unmount(panel)
  table.connection.close()
  vi.useRealTimers()
})
