import { expect, test, vi } from 'vitest'

import { shown } from '../../testing/shown'
import Lobby from './Lobby.svelte'
import { printed } from './printed.svelte'

/** What Mira reads in the lobby after a fight that left her with so much. */
function reads(format: string, status: string, hp: number, more: Record<string, number> = {}): string {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const marks = {
    name: 'Ottilie',
    class: 'warrior',
    race: 'human',
    level: 1,
    status,
    hp,
    hp_max: 15,
    ...more,
  }
  const things = {
    game: { kind: 'game', marks: { title: 'A skirmish', format } },
    p1: { kind: 'character', marks },
    'p1/hand': { kind: 'hand', size: 5 },
    'p1/draw': { kind: 'draw', size: 40 },
    'p1/discard': { kind: 'discard', size: 7 },
  }
  return shown(Lobby, {}, { family: 'adventure-deck', things })
}

const bar = () => document.querySelector('[role="img"][aria-label*="Hit Points"]')?.getAttribute('aria-label')

test('between fights a Character is shown as they will set out', () => {
  const words = reads('skirmish', 'up', 3)
  expect(bar()).toBe('15 of 15 Hit Points')
  expect(words).toContain('15 Hit Points for the next one. The last one ended with 3.')
  expect(words).toContain('52 cards')
})

test('who is unhurt reads nothing of wounds', () => {
  expect(reads('skirmish', 'up', 15)).not.toContain('After the last one')
})

test('who fell in a duel is shown as one who gets up', () => {
  expect(reads('duel', 'dead', 0)).not.toContain('Dead')
  expect(bar()).toBe('15 of 15 Hit Points')
})

test('who fell in a duel gets up for an adventure, who died by Foes not even for a duel', () => {
  expect(reads('adventure', 'dead', 0, { fell: 1 })).not.toContain('Dead')
  expect(reads('duel', 'dead', 0, { fell: 0 })).toContain('Dead')
})

test('who died is shown dead', () => {
  expect(reads('skirmish', 'dead', 0)).toContain('Dead')
  expect(bar()).toBe('0 of 15 Hit Points')
})
