import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'

import { Connection } from '../../lib/connection.svelte'
import { KEY, Table } from '../../lib/table.svelte'
import { TestSocket, update, welcome } from '../../testing/sample'
import Hearts from './Hearts.svelte'

/** The bar of a Foe that had 12 Hit Points of 12 and has so many now. */
function barWith(hp: number): Element | null {
  const socket = new TestSocket()
  const connection = new Connection('key', () => socket)
  connection.open()
  socket.opens()
  socket.says(welcome(10))
  const foe = (points: number) => ({ 'foe/1': { kind: 'foe', marks: { hp: points } } })
  for (const [number, points] of [12, hp].entries()) socket.says(update(11 + number, { things: foe(points) }))
  const context = new Map([[KEY, new Table(connection)]])
  const bar = mount(Hearts, { target: document.body, props: { hp, most: 12, of: 'foe/1' }, context })
  flushSync()
  const found = document.querySelector('[role="img"]')
  void unmount(bar, { outro: false })
  return found
}

test('what was just lost stands on the bar, and a third of all at once stands out', () => {
  expect(barWith(10)?.textContent).toContain('−2')
  expect(barWith(10)?.getAttribute('aria-label')).toBe('10 of 12 Hit Points, 2 fewer than before')
  expect(barWith(10)?.classList).not.toContain('hard')
  expect(barWith(8)?.classList).toContain('hard')
})

test('who lost nothing has no loss to show', () => {
  expect(barWith(12)?.getAttribute('aria-label')).toBe('12 of 12 Hit Points')
})

test('the numbers can be read on what is left, on what was just lost and on what is empty', () => {
  const bar = barWith(1)
  for (const part of ['.full', '.lost', ':scope'])
    expect(bar?.querySelector(`${part} > .words`)?.textContent).toBe('1/12')
})
