import { flushSync, tick } from 'svelte'
import { expect, test, vi } from 'vitest'

import { shown } from '../../testing/shown'
import Answer from './Answer.svelte'
import { printed } from './printed.svelte'

test.each([
  ['nobody you can see', true],
  ['', false],
])('where no card can be played it is said why, once: %s', (closed, said) => {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const face = 'longsword/down'
  const things = {
    combat: { kind: 'combat', marks: { round: 3, turn: 'p1', clock: 3 } },
    'p1/hand': { kind: 'pile', cards: [face] },
  }
  const options = [{ id: `play:${face}`, label: 'Longsword', about: face, ...(closed ? { closed } : {}) }]
  const words = shown(Answer, {}, { family: 'adventure-deck', things, options })
  expect(words.includes('No card can be played now: nobody you can see.')).toBe(said)
})

test('why no card can be played is said of what could be, not of Attributes', () => {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  vi.spyOn(printed, 'card').mockImplementation(
    (face) =>
      ({
        category: face.startsWith('agility') ? 'attribute' : 'weapon',
        values: [],
        boxed: [],
        types: [],
      }) as never,
  )
  const cards = ['agility/up', 'agility/down', 'shortsword/up']
  const things = {
    combat: { kind: 'combat', marks: { round: 3, turn: 'p1', clock: 3 } },
    'p1/hand': { kind: 'pile', cards },
  }
  const closed = (face: string) => (face.startsWith('agility') ? 'it is not an action' : 'it needs a swap')
  const options = cards.map((face) => ({
    id: `play:${face}`,
    label: face,
    about: face,
    closed: closed(face),
  }))
  const words = shown(Answer, {}, { family: 'adventure-deck', things, options })
  expect(words).toContain('No card can be played now: it needs a swap.')
  vi.restoreAllMocks()
})

test.each([
  [2, false, 'Lay all 2 on it'],
  [2, true, 'Touch or drag cards here'],
  [1, false, 'Touch or drag cards here'],
])(
  'all cards that Boost are laid at once where so many may be: %s, answering: %s',
  (high, answering, label) => {
    vi.spyOn(printed, 'load').mockReturnValue(undefined)
    const cards = ['strength/up', 'strength/down']
    const things = {
      combat: { kind: 'combat', marks: { round: 2, turn: 'p1', clock: 2 } },
      'p1/hand': { kind: 'pile', cards },
      ...(answering ? { stack: { kind: 'stack', marks: {} } } : {}),
    }
    const choices = cards.map((id) => ({ id, label: id }))
    const pick = { type: 'pick' as const, key: 'cards', label: 'Attribute Cards', choices, low: 1, high }
    const options = [{ id: 'attributes', label: '+1 Damage for each card', fields: [pick] }]
    expect(shown(Answer, {}, { family: 'adventure-deck', things, options })).toContain(label)
  },
)

test('who chooses a card with a key is led to playing it', async () => {
  vi.spyOn(printed, 'load').mockReturnValue(undefined)
  const sword = {
    name: 'Longsword',
    text: 'Strike in Melee.',
    category: 'weapon',
    types: [],
    values: [],
    boxed: [],
  }
  vi.spyOn(printed, 'card').mockReturnValue(sword as never)
  const face = 'longsword/down'
  const things = {
    combat: { kind: 'combat', marks: { round: 3, turn: 'p1', clock: 3 } },
    'p1/hand': { kind: 'pile', cards: [face] },
  }
  const options = [{ id: `play:${face}`, label: 'Longsword', about: face }]
  shown(Answer, {}, { family: 'adventure-deck', things, options })
  document.querySelector<HTMLButtonElement>('.hand button')?.click()
  flushSync()
  await tick()
  expect(document.activeElement?.textContent).toContain('Play Longsword')
  vi.restoreAllMocks()
})
