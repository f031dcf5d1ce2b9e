import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, expect, test } from 'vitest'

import { Connection } from '../../lib/connection.svelte'
import { KEY, Table } from '../../lib/table.svelte'
import type { ThingView } from '../../protocol'
import { TestSocket, welcome } from '../../testing/sample'
import HeroCard from './HeroCard.svelte'
import Paper from './Paper.svelte'

const hero = (name: string, owner: string, guarded_by = ''): ThingView => ({
  kind: 'hero',
  owner,
  marks: { name, status: 'up', guarded_by },
})
const THINGS: Record<string, ThingView> = {
  story: { kind: 'story', marks: { heroes: ['kresk', 'ysolde'] } },
  kresk: hero('Kresk', 'p1', 'ysolde'),
  ysolde: hero('Ysolde', 'p2'),
  'kresk/level/background': {
    kind: 'level',
    place: 'kresk',
    marks: { name: 'Background', background: 'Grew up at sea', limit: 'on dry land' },
  },
}

let mounted: ReturnType<typeof mount> | undefined

/** What Mira, who plays Kresk, reads on it. */
function reads(card: Component<{ id: string }>, id: string): string {
  const socket = new TestSocket()
  const connection = new Connection('key', () => socket)
  connection.open()
  socket.opens()
  const { view } = welcome(10)
  socket.says(welcome(10, { view: { ...view, family: 'deckahedron', things: THINGS } }))
  mounted = mount(card, {
    target: document.body,
    props: { id },
    context: new Map([[KEY, new Table(connection)]]),
  })
  flushSync()
  return document.body.textContent.replace(/\s+/g, ' ')
}

afterEach(async () => {
  if (mounted) await unmount(mounted)
})

test('whoever is shielded reads whom the next attack hits instead', () => {
  expect(reads(HeroCard, 'kresk')).toContain('You are shielded: the next attack hits Ysolde instead.')
})

test('on the card of who shields stands for whom', () => {
  expect(reads(HeroCard, 'ysolde')).toContain('Shields you: takes the next attack instead.')
})

test('the limit that the GM wrote stands on the background', () => {
  expect(reads(Paper, 'kresk/level/background')).toContain('Does not help (says the GM) on dry land')
})
