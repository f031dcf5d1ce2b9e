import { expect, test, vi } from 'vitest'

import { shown } from '../../testing/shown'
import FoeCard from './FoeCard.svelte'
import { printed, type PrintedFoe } from './printed.svelte'

const rats = {
  key: 'cellar-rats',
  name: 'Carpet of Rats',
  actions: [
    { rounds: [4], match: 'D', name: 'Gnawing' },
    { rounds: [4], match: 'D', name: 'Nibbling' },
  ],
  words: {
    rows: [
      { when: '', where: 'Melee', more: '' },
      { when: '', where: 'Thrown', more: '' },
    ],
    simple: [0, 1, 2, 3, 4, 5].map(() => ({ rows: [0], sure: true })),
    otherwise: 'a plain strike for 1',
    traits: [],
    instead: {
      held: 'It tries to break free.',
      holding: 'It strikes.',
      disarmed: 'It stoops.',
      flees: 'It flees.',
    },
    flees_at: 1,
  },
} as unknown as PrintedFoe

/** What stands on the card of a Foe with these marks, on Round 4. */
function reads(marks: Record<string, string | number>, mode = '1d', card = rats): string {
  vi.spyOn(printed, 'foe').mockReturnValue(card)
  const things = {
    combat: { kind: 'combat', marks: { round: 4, turn: 'p1' } },
    'foe/1': { kind: 'foe', marks: { card: 'cellar-rats', status: 'up', hp: 4, hp_max: 4, ...marks } },
  }
  return shown(FoeCard, { id: 'foe/1' }, { family: 'adventure-deck', things, settings: { mode } })
}

test('a Foe shows what it may draw for on this Round', () => {
  expect(reads({})).toContain('If it draws')
})

test.each([
  [{ mirror: 0 }, '▼'],
  [{ mirror: 1 }, '▲'],
])('a copy with the other symbols %o shows %s', (marks, sign) => {
  expect(reads(marks).split('Foe Card')[0]).toContain(`If it draws ${sign}`)
  const said = document.querySelector('.intent [role="img"]')?.getAttribute('aria-label')
  expect(said).toBe(sign === '▲' ? 'Up' : 'Down')
})

test('where Distance is played it shows each row with its reach, and what it does otherwise', () => {
  expect(reads({}).split('Foe Card')[0]).toMatch(/Nibbling \(Thrown\).*else a plain strike/)
})

test('along a line it shows how far it is, while it can be hit', () => {
  const reads = (status: string) => {
    vi.spyOn(printed, 'foe').mockReturnValue(rats)
    const things = {
      combat: { kind: 'combat', marks: { round: 4, turn: 'p1', 'foe/1~p1': 2 } },
      'foe/1': { kind: 'foe', marks: { card: 'cellar-rats', status, hp: 4, hp_max: 4 } },
    }
    return shown(FoeCard, { id: 'foe/1' }, { family: 'adventure-deck', things })
  }
  expect(reads('dead')).not.toContain('Ranged')
  expect(reads('up')).toContain('Ranged')
})

test('what it does without a draw shows no symbol, and healing is called so', () => {
  const song = {
    rounds: [4],
    match: 'o',
    name: 'Spit and Song',
    kind: 'heal',
    value: { text: '2', values: [2, 2, 2, 2, 2, 2] },
  }
  const words = { when: 'while its side has wounds', where: '', more: '' }
  const healer = {
    ...rats,
    actions: [song],
    words: { ...rats.words, rows: [words] },
  } as unknown as PrintedFoe
  expect(reads({}, '1d', healer)).toContain('while its side has wounds: Spit and Song heals 2')
})

test('in Simple play it shows what some draw brings', () => {
  const read = reads({}, 'simple').split('Foe Card')[0]
  expect(read).toContain('Gnawing')
  expect(read).not.toMatch(/Nibbling|else|Melee/)
})

test('who has escaped in the open has no Turn any more, and is still in reach', () => {
  const read = reads({ status: 'exposed', fleeing: 1 })
  expect(read).toContain('Escaped, still within bowshot')
  expect(read).not.toMatch(/Fleeing|If it draws/)
})

test.each([
  [{ grapple: 'p1' }, 'It tries to break free.'],
  [{ grapple: 'foe/1' }, 'It strikes.'],
  [{ disarmed: 1 }, 'It stoops.'],
  [{ hp: 1 }, 'It flees.'],
])('with %o it shows what it does instead', (marks, words) => {
  const read = reads(marks)
  expect(read).toContain(words)
  expect(read).not.toContain('If it draws')
})

test('of the dead nothing else is said', () => {
  expect(reads({ status: 'dead', hp: 0, startled: 1 })).not.toContain('Startled')
})
