import { expect, test, vi } from 'vitest'

import { shown } from '../../testing/shown'
import { printed } from './printed.svelte'
import Stage from './Stage.svelte'

test('whose Sneak is countered before the first Round sees by whom', () => {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
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
  const words = shown(Stage, {}, { family: 'adventure-deck', things })
  expect(words).toContain('You attempt Sneak')
  expect(words).toContain('counters with an Up/Down')
})

test('what was gained with a room is read before what it looks like now', () => {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const after = 'The stones stand still.'
  const marks = { number: 'M2', name: 'Loft', text: 'Stones grind.', after, cleared: 1 }
  const things = {
    map: { kind: 'map', marks: { title: 'The Mill', room: 'M2', opened: ['M2'] } },
    'room/M2': { kind: 'room', marks },
  }
  const told = ['Mira gains 4 XP.', `Loft is yours. ${after}`].map((text, i) => ({
    number: i + 2,
    event: { type: 'Told' as const, text },
  }))
  const words = shown(Stage, {}, { family: 'adventure-deck', things, entries: told })
  expect(words).toMatch(/gains 4 XP.*Loft.*stand still\./)
})

test('between fights one sees the own Hit Points and cards first, then the room', () => {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const things = {
    map: { kind: 'map', marks: { title: 'The Mill', room: 'M2', opened: ['M2'] } },
    'room/M2': { kind: 'room', marks: { number: 'M2', name: 'Loft', text: 'Flour.', cleared: 1 } },
    p1: {
      kind: 'character',
      marks: { name: 'Mira', hp: 9, hp_max: 21, race: 'elf', class: 'mage', level: 1 },
    },
  }
  expect(shown(Stage, {}, { family: 'adventure-deck', things })).toMatch(/9\/21.*Draw Deck.*Loft.*Flour\./)
})

test('what was drawn for a task stands above the room', () => {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const things = {
    map: { kind: 'map', marks: { title: 'The Mill', room: 'M2', opened: ['M2'] } },
    'room/M2': { kind: 'room', marks: { number: 'M2', name: 'Loft', text: 'Flour.', cleared: 1 } },
  }
  const question = { type: 'draw' as const, pool: [], count: 1, pile: '' }
  const rolled = {
    type: 'Rolled' as const,
    draw: 1,
    question,
    outcome: ['agility/up'],
    by: 'p1',
    why: 'The lock, for Up',
  }
  const entries = [{ number: 2, event: rolled }]
  const words = shown(Stage, {}, { family: 'adventure-deck', things, entries })
  expect(words).toMatch(/▲ You drew: The lock, for Up.*Loft/)
})
