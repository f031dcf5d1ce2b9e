import { expect, test } from 'vitest'

import { shown } from '../../testing/shown'
import type { SeenEntry } from '../../protocol'
import Lobby from './Lobby.svelte'

test('how it ended is read before what could be played next', () => {
  const over: SeenEntry = {
    number: 9,
    event: { type: 'Told', text: 'Nobody comes back.', rules: ['ads.story.misc'] },
  }
  const things = {
    game: { kind: 'game', marks: { title: 'The Mill', summary: 'Go in.' } },
    p1: { kind: 'character', marks: { name: 'Mira', hp: 9, hp_max: 9, status: 'up' } },
  }
  const words = shown(Lobby, {}, { family: 'adventure-deck', things, entries: [over] })
  expect(words).toMatch(/Nobody comes back\..*The Mill.*Go in\./)
  expect(words).not.toContain('Whoever lives')
})

test.each([
  ['p1', /Your own deck.*Another Character/],
  ['p2', /Take a Character.*Your own deck/],
])('who has a Character comes to its deck before the others: %s', (seat, words) => {
  const things = { p1: { kind: 'character', marks: { name: 'Mira', hp: 9, hp_max: 9 } } }
  const options = [{ id: 'own', label: 'Bring your own deck' }]
  expect(shown(Lobby, {}, { family: 'adventure-deck', things, seat, options })).toMatch(words)
})

test('where Up/Downs come from is said beside the own deck', () => {
  const things = { p1: { kind: 'character', marks: { name: 'Mira', hp: 9, hp_max: 9 } } }
  const options = [{ id: 'source:dedicated', label: 'Draw Up/Downs from the Up/Down Deck' }]
  const words = shown(Lobby, {}, { family: 'adventure-deck', things, seat: 'p1', options })
  expect(words).toMatch(/Your own deck.*Draw Up\/Downs from the Up\/Down Deck.*Another Character/)
})
