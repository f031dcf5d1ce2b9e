import { expect, test, vi } from 'vitest'

import { shown } from '../../testing/shown'
import LobbyAnswer from './LobbyAnswer.svelte'
import { printed } from './printed.svelte'

const kin = { name: 'Halfling Rogue', class: 'rogue', race: 'halfling' }
const decks = {
  'rogue-1': { ...kin, key: 'rogue-1', level: 1 },
  'rogue-3': { ...kin, key: 'rogue-3', level: 3 },
}

/** What somebody is asked in the lobby whose Character is so. */
function reads(status: string, level = 2, told: string[] = []): string {
  vi.spyOn(printed, 'all', 'get').mockReturnValue({ decks } as never)
  const marks = { class: 'rogue', race: 'halfling', level, status, hp: 0, hp_max: 22, fell: 0 }
  const things = {
    game: { kind: 'game', marks: { format: 'adventure', level: 1, title: 'The Vault' } },
    p1: { kind: 'character', marks },
  }
  const options = [
    { id: 'quick:rogue-1', label: 'Play now: Halfling Rogue' },
    { id: 'quick:rogue-3', label: 'Play now: Halfling Rogue of Level 3' },
    { id: 'deck:rogue-1', label: 'Halfling Rogue' },
    { id: 'begin', label: 'Begin', ...(status === 'dead' ? { closed: 'take a Character first' } : {}) },
  ]
  const entries = told.map((rule, number) => ({
    number: number + 1,
    event: { type: 'Told' as const, text: 'So it was.', rules: [rule] },
  }))
  return shown(LobbyAnswer, {}, { family: 'adventure-deck', things, options, entries })
}

test('whoever died goes in again as somebody like them with one touch', () => {
  expect(reads('dead')).toMatch(/Once more, as Halfling Rogue, Level 1.*Or touch one above/)
  expect(reads('dead')).not.toContain('Begin')
})

test('and of the same Level where there is one', () => {
  expect(reads('dead', 3)).toContain('Once more, as Halfling Rogue, Level 3')
})

test('whoever lives begins', () => {
  expect(reads('up')).toContain('Begin')
  expect(reads('up')).not.toContain('Once more')
})

test('what has just been played is not simply begun: it would be the same once more', () => {
  expect(reads('up', 2, ['ads.story.misc'])).toContain('Once more: The Vault')
  expect(reads('up', 2, ['ads.story.misc', 'ads.mode.formats'])).toContain('Begin')
})
