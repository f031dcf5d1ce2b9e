import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test } from 'vitest'

import { Connection } from '../../lib/connection.svelte'
import { KEY, Table } from '../../lib/table.svelte'
import { TestSocket, welcome } from '../../testing/sample'
import TestCard from './TestCard.svelte'

let mounted: ReturnType<typeof mount> | undefined

/** What everybody reads on a Test of Mira with these marks. */
function reads(marks: Record<string, string | number | string[]>): string {
  const socket = new TestSocket()
  const connection = new Connection('key', () => socket)
  connection.open()
  socket.opens()
  const { view } = welcome(10)
  const things = {
    lamp: { kind: 'protagonist', marks: { name: 'Mira' } },
    test: { kind: 'test', marks: { who: 'lamp', ability: 'wits', score: 2, target: 8, ...marks } },
  }
  socket.says(welcome(10, { view: { ...view, family: 'protagonists', things } }))
  mounted = mount(TestCard, {
    target: document.body,
    props: { id: 'test' },
    context: new Map([[KEY, new Table(connection)]]),
  })
  flushSync()
  return document.body.textContent.replace(/\s+/g, ' ')
}

afterEach(async () => {
  if (mounted) await unmount(mounted)
})

const ROLLED = { dice: ['5', '3', '2'], removed: 1, result: 7, success: 0 }

test('the dice that stay add up to the result', () => {
  expect(reads(ROLLED)).toContain('5 + 2 = 7')
})

test.each([
  [2, 9, '5 + 2 + 2 = 9'],
  [-1, 6, '5 + 2 − 1 = 6'],
])('what the world adds or takes is part of the sum: %i', (world, result, sum) => {
  expect(reads({ ...ROLLED, world, result })).toContain(sum)
})

test('a Last Stand has no dice, but a result that succeeds or fails', () => {
  const words = reads({ dice: [], removed: -1, last_stand: 1, result: 13, success: 1 })
  expect(words).toContain('Success 13 against 8')
  expect(document.querySelector('[role="img"]')).toBeNull()
})

test('before the roll there are places for three dice', () => {
  reads({ dice: [], removed: -1, result: 0, success: -1 })
  expect(document.querySelector('[aria-label="The dice have not been rolled yet."]')).not.toBeNull()
})
