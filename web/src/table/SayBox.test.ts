import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'

import { Connection } from '../lib/connection.svelte'
import { KEY, Table } from '../lib/table.svelte'
import { now, TestSocket, welcome } from '../testing/sample'
import SayBox from './SayBox.svelte'

test('what is sent but not answered yet is not said once more', async () => {
  const socket = new TestSocket()
  const connection = new Connection('key', () => socket)
  connection.open()
  socket.opens()
  const standing = [{ id: 'say', label: 'Say' }]
  socket.says(welcome(10, { view: { ...welcome(10).view, now: now(10, { standing }) } }))
  const box = mount(SayBox, { target: document.body, context: new Map([[KEY, new Table(connection)]]) })
  flushSync()
  const [input, form] = [document.querySelector('input'), document.querySelector('form')]
  if (!input || !form) throw new Error('there is no box')
  const said = () => socket.sent.filter(({ type }) => type === 'answer')
  const say = (words: string) => {
    input.value = words
    input.dispatchEvent(new Event('input'))
    form.requestSubmit()
  }
  say('are you there?')
  say('are you there?')
  expect(said()).toHaveLength(1)
  const [first] = said()
  if (first && 'id' in first) socket.says({ type: 'ack', id: first.id, number: 11 })
  await expect.poll(() => input.value).toBe('')
  say('good')
  expect(said()).toHaveLength(2)
  void unmount(box)
})
