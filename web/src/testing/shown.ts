/** A part of the page on a small table: what somebody reads on it. */

import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach } from 'vitest'

import { Connection } from '../lib/connection.svelte'
import { KEY, Table } from '../lib/table.svelte'
import type { Odds, Option, SeenEntry, ThingView } from '../protocol'
import { TestSocket, welcome } from './sample'

let mounted: ReturnType<typeof mount>[] = []

afterEach(() => {
  for (const one of mounted) void unmount(one)
  mounted = []
})

export interface Laid {
  family: string
  things: Record<string, ThingView>
  /** Whose eyes these are: Mira's, unless somebody else's; nobody's where one only watches. */
  seat?: string | null
  options?: Option[]
  /** What may be done at any time. */
  standing?: Option[]
  /** What the table has chosen, such as how Distance is played. */
  settings?: Record<string, string>
  /** The chances of the options. */
  odds?: Record<string, Odds>
  /** What has happened. */
  entries?: SeenEntry[]
}

/** The words that stand on a part of the page. */
export function shown<Props extends Record<string, unknown>>(
  part: Component<Props>,
  props: Props,
  { family, things, seat = 'p1', options = [], standing = [], settings = {}, odds = {}, entries = [] }: Laid,
): string {
  const socket = new TestSocket()
  const connection = new Connection('key', () => socket)
  connection.open()
  socket.opens()
  const { view } = welcome(10)
  const now = { ...view.now, ask: { prompt: 'Choose.', options }, standing }
  const seen = { ...view, seat, family, things, now, options: settings }
  socket.says(welcome(10, { seat, view: seen, odds, entries }))
  const context = new Map([[KEY, new Table(connection)]])
  mounted.push(mount(part, { target: document.body, props, context }))
  flushSync()
  return document.body.textContent.replace(/\s+/g, ' ')
}
