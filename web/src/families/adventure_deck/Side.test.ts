import { expect, test, vi } from 'vitest'

import { shown } from '../../testing/shown'
import { printed } from './printed.svelte'
import Side from './Side.svelte'

/** What Mira reads beside the stage with this effect on her, in a Combat on its third Round or between two. */
function reads(effect: Record<string, string | number>, fights = true): string {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const combat = { kind: 'combat', marks: { round: 3, clock: 3, turn: 'p1' } }
  const things = {
    ...(fights ? { combat } : {}),
    map: { kind: 'map', marks: { title: 'The Mill' } },
    p1: {
      kind: 'character',
      marks: { name: 'Mira', hp: 9, hp_max: 21, race: 'elf', class: 'mage', level: 1 },
    },
    'effect/1': { kind: 'effect', marks: { on: 'p1', card: '', ...effect } },
  }
  return shown(Side, {}, { family: 'adventure-deck', things })
}

test('a poison is called poison, with what it does and how long', () => {
  const words = reads({ name: 'poison', until: 6, burn: 1, every: 1 })
  expect(words).toContain('Poison on you: 1 Damage each Round for 3 Rounds, this one included')
})

test('between Combats it rests', () => {
  expect(reads({ name: 'disease', until: 2, burn: 1, every: 6 }, false)).toContain(
    'Disease on you: 1 Damage each Count for 2 Rounds of Combat',
  )
})

test('what lasts as long as the Combat is only named', () => {
  expect(reads({ name: 'Torchbearer', until: 1_000_000 })).toMatch(/Torchbearer on you(?!:)/)
})

test('what lasts stands on the Character, but for a Sneak', () => {
  expect(reads({ name: 'poison', until: 6 })).toContain('Discard 0 Poison')
  expect(reads({ name: 'Sneak', hidden: 1, until: 6 })).not.toContain('Discard 0 Sneak')
})

test('an opponent stands on the stage alone, a companion beside it', () => {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const character = (name: string) => ({ kind: 'character', marks: { name, hp: 9, hp_max: 21, level: 1 } })
  const beside = (...order: string[]) => {
    document.body.replaceChildren()
    const things = {
      p1: character('Mira'),
      p2: character('Jon'),
      combat: { kind: 'combat', marks: { order } },
    }
    return shown(Side, {}, { family: 'adventure-deck', things })
  }
  expect(beside('p1', 'p2')).not.toContain('At the table')
  expect(beside('p1', 'p2', 'foe/1')).toContain('At the table')
})
