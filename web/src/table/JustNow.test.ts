import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'

import { Connection } from '../lib/connection.svelte'
import { KEY, Table } from '../lib/table.svelte'
import type { Welcome } from '../protocol'
import { TestSocket, update, welcome } from '../testing/sample'
import JustNow from './JustNow.svelte'

const told = (number: number, text: string) => ({ number, event: { type: 'Told' as const, text } })

/** The stage of a seat, with what stands there anyway. */
function shown(...already: string[]) {
  return shownAt(welcome(10), ...already)
}

function shownAt(table: Welcome, ...already: string[]) {
  const socket = new TestSocket()
  const connection = new Connection('key', () => socket)
  connection.open()
  socket.opens()
  socket.says(table)
  const context = new Map([[KEY, new Table(connection)]])
  const news = mount(JustNow, { target: document.body, props: { shown: already }, context })
  return { socket, news }
}

test('a number that changed stands there once: what tells no more than that is left to the story', () => {
  const { socket, news } = shown()
  const mira = { kind: 'protagonist', marks: { health: 3 } }
  socket.says(
    update(12, {
      things: { mira },
      entries: [told(11, 'The ice gives way.'), told(12, 'Mira loses 2 Health.')],
    }),
  )
  flushSync()
  const words = (document.querySelector('section')?.textContent ?? '').replace(/\s+/g, ' ')
  expect(words).toContain('The ice gives way.')
  expect(words).toContain('Mira Health −2 now 3')
  expect(words).not.toContain('loses')
  void unmount(news)
})

test('of what was told at length the beginning stands on the stage, but not what stands there anyway', () => {
  const { socket, news } = shown('The sea is gone.')
  const entries = [told(11, 'Two hours, not more. '.repeat(20)), told(12, 'Chapter 1. The sea is gone.')]
  socket.says(update(12, { entries }))
  flushSync()
  const words = document.querySelector('section')?.textContent ?? ''
  expect(words).toContain('Two hours, not more. Two')
  expect(words).toContain('…')
  expect(words).not.toContain('The sea is gone.')
  void unmount(news)
})

test('less of a burden is good news: it is not drawn like a loss', () => {
  const { view } = welcome(10)
  const kresk = (exhaustion: number) => ({ kind: 'hero', marks: { name: 'Kresk', exhaustion } })
  const things = { kresk: kresk(5) }
  const { socket, news } = shownAt(welcome(10, { view: { ...view, family: 'deckahedron', things } }))
  const worse = (number: number, exhaustion: number) => {
    socket.says(update(number, { things: { kresk: kresk(exhaustion) }, entries: [told(number, 'So.')] }))
    flushSync()
    return document.querySelector('li')?.classList.contains('worse')
  }
  expect(worse(12, 1)).toBe(false)
  expect(worse(14, 3)).toBe(true)
  void unmount(news)
})
