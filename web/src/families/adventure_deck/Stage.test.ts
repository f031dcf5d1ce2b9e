import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'

import { Connection } from '../../lib/connection.svelte'
import { KEY, Table } from '../../lib/table.svelte'
import { TestSocket, welcome } from '../../testing/sample'
import { printed } from './printed.svelte'
import Stage from './Stage.svelte'

let mounted: ReturnType<typeof mount> | undefined

afterEach(() => {
  if (mounted) void unmount(mounted)
})

test('whose Sneak is countered before the first Round sees by whom', () => {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const socket = new TestSocket()
  const connection = new Connection('key', () => socket)
  connection.open()
  socket.opens()
  const { view } = welcome(10)
  const stack = {
    name: 'Sneak',
    by: 'p1',
    on: 'foe/1',
    players: ['p1', 'foe/1'],
    deeds: ['attempts', 'counters with'],
    cards: ['', 'updown'],
    stands: 'cancelled',
    turn: 'p1',
  }
  const things = {
    combat: { kind: 'combat', marks: { round: 1, turn: '', clock: 1 } },
    stack: { kind: 'stack', marks: stack },
  }
  socket.says(welcome(10, { view: { ...view, family: 'adventure-deck', things } }))
  mounted = mount(Stage, { target: document.body, context: new Map([[KEY, new Table(connection)]]) })
  flushSync()
  const words = document.body.textContent.replace(/\s+/g, ' ')
  expect(words).toContain('You attempt Sneak')
  expect(words).toContain('counters with an Up/Down')
})
