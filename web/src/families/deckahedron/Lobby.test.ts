import type { Component } from 'svelte'
import { expect, test, vi } from 'vitest'

import type { ThingView } from '../../protocol'
import { shown } from '../../testing/shown'
import Lobby from './Lobby.svelte'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no printed cards')))

const story: ThingView = { kind: 'story', marks: { phase: 'lobby', heroes: [] } }
const touchstones: ThingView = { kind: 'touchstones', marks: { titles: ['Nine Lanterns'] } }

test.each([
  ['chooses a hero', { story }, true],
  ['makes heroes together', { story, touchstones }, false],
])('who is choosing is said where everybody %s', (_, things, said) => {
  document.body.replaceChildren()
  const words = shown(Lobby as Component, {}, { family: 'deckahedron', things })
  expect(words.includes('is choosing')).toBe(said)
})
