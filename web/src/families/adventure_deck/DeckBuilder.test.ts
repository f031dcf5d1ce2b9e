import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'

import { Connection } from '../../lib/connection.svelte'
import { KEY, Table } from '../../lib/table.svelte'
import type { Option } from '../../protocol'
import { TestSocket, welcome } from '../../testing/sample'
import DeckBuilder from './DeckBuilder.svelte'
import { printed } from './printed.svelte'

let mounted: ReturnType<typeof mount> | undefined

afterEach(() => {
  if (mounted) void unmount(mounted)
})

/** The builder, as it opens for this. */
function opens(option: Option): void {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const socket = new TestSocket()
  const connection = new Connection('key', () => socket)
  connection.open()
  socket.opens()
  socket.says(welcome(10))
  mounted = mount(DeckBuilder, {
    target: document.body,
    props: { option },
    context: new Map([[KEY, new Table(connection)]]),
  })
  flushSync()
}

test('who builds a new deck begins with the one they have', () => {
  const deck = { type: 'text' as const, key: 'deck', label: 'Deck', default: '3 longsword/up' }
  opens({ id: 'rebuild', label: 'Build a new deck', fields: [deck] })
  expect(document.querySelector('textarea')?.value).toBe('3 longsword/up')
  expect(document.querySelector('select')?.textContent).toContain('the deck you have')
})

test('a deck without a card is not sent, and one reads what the symbols are for', () => {
  opens({ id: 'own', label: 'Bring your own deck', fields: [] })
  const send = document.querySelector<HTMLButtonElement>('button.primary')
  expect(send?.disabled).toBe(true)
  expect(document.body.textContent).toContain('▲ Up or ▼ Down')
  const list = document.querySelector<HTMLTextAreaElement>('textarea')
  if (list) list.value = '3 longsword/up'
  list?.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
  expect(send?.disabled).toBe(false)
})
