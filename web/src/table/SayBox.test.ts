import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'

import { Connection } from '../lib/connection.svelte'
import { KEY, Table } from '../lib/table.svelte'
import type { Option } from '../protocol'
import { now, TestSocket, welcome } from '../testing/sample'
import { shown } from '../testing/shown'
import SayBox from './SayBox.svelte'

test('who whispers sees who alone will read it, and nobody chooses from one', () => {
  const everybody = { id: 'everybody', label: 'everybody' }
  const to = (...choices: { id: string; label: string }[]): Option => ({
    id: 'say',
    label: 'Say',
    fields: [{ type: 'pick', key: 'to', label: 'To', choices }],
  })
  const alone = { family: 'protagonists', things: {}, standing: [to(everybody)] }
  shown(SayBox, {}, alone)
  expect(document.querySelector('select')).toBeNull()
  document.body.replaceChildren()
  shown(SayBox, {}, { ...alone, standing: [to(everybody, { id: 'p2', label: 'Jon' })] })
  const select = document.querySelector('select')
  if (!select) throw new Error('there is nobody to choose')
  select.value = 'p2'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
  expect(document.querySelector('input')?.placeholder).toBe('Only Jon will read this')
  expect(document.querySelector('button')?.textContent).toBe('Whisper')
})

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
