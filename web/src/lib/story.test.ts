import { expect, test } from 'vitest'

import type { SeenEntry } from '../protocol'
import { told } from '../testing/sample'
import { body, chronicle, lately, names, spoken, story, waitingFor } from './story'

const ENTRIES: SeenEntry[] = [
  { number: 1, event: { type: 'Seated', seat: 'p1', name: 'Mira', role: 'player' } },
  told(2, 'The lamp goes out.'),
  { number: 3, event: { type: 'Said', seat: 'p1', text: 'Hush.', to: ['gm'] } },
  { number: 4, event: { type: 'Answered', seat: 'p1', reply: null } },
  {
    number: 5,
    event: {
      type: 'Rolled',
      draw: 0,
      question: { type: 'dice', count: 3, sides: 6 },
      outcome: [1, 5, 6],
      by: 'p1',
    },
    undone: true,
  },
]

test('the story tells what happened, was said and rolled, and leaves the rest out', () => {
  const lines = story(ENTRIES, { gm: { name: 'Ada' } })
  expect(lines.map(spoken)).toEqual([
    'Mira sits down at the table.',
    'The lamp goes out.',
    'Mira (to Ada alone): Hush.',
    'Mira rolled 1, 5, 6',
  ])
  expect(lines.at(-1)).toMatchObject({ dice: [1, 5, 6], undone: true })
})

test('what was taken back is told once, by name where others were asked', () => {
  const undone = (number: number): SeenEntry => ({ number, event: { type: 'Undone', to: 1 } })
  const entries = [undone(5), told(6, 'What Mira did last is taken back.'), answered(7), undone(8)]
  expect(story(entries, {}).map(spoken)).toEqual([
    'What Mira did last is taken back.',
    'Something that is not in your story is taken back.',
  ])
})

test('of what was taken back each reads what they had read, and only what is new', () => {
  const gone = (entry: SeenEntry): SeenEntry => ({ ...entry, undone: true })
  const undone = (number: number, to: number): SeenEntry => ({ number, event: { type: 'Undone', to } })
  const entries = [
    gone(told(2, 'The lamp goes out.')),
    gone(told(3, 'It is dark.')),
    gone(told(4, 'A door creaks.')),
    undone(5, 3),
    undone(6, 1),
  ]
  expect(
    story(entries, {})
      .filter((line) => !line.undone)
      .map(spoken),
  ).toEqual(['Taken back: “A door creaks.”', 'Taken back: “The lamp goes out.”, and what came of it.'])
})

test('names are told in a row', () => {
  expect([names([]), names(['Ada']), names(['Ada', 'Mira', 'Jon'])]).toEqual(['', 'Ada', 'Ada, Mira and Jon'])
})

const rolled = (number: number, dice: number[]): SeenEntry => ({
  number,
  event: {
    type: 'Rolled',
    draw: number,
    question: { type: 'dice', count: 3, sides: 6 },
    outcome: dice,
    by: 'p1',
  },
})
test('dice that somebody rolled by hand are told as such', () => {
  const { number, event } = rolled(1, [6, 2, 5])
  const [line] = story([{ number, event: { ...event, own: true } } as SeenEntry], {})
  expect(line?.text).toContain('rolled 6, 2, 5 by hand')
})

const answered = (number: number): SeenEntry => ({
  number,
  event: { type: 'Answered', seat: 'p1', reply: null },
})

test('dice lie on the table for a few answers, with all that has been told since', () => {
  const fight = [
    rolled(1, [6, 6, 6]),
    answered(2),
    rolled(3, [1, 2, 3]),
    rolled(5, [4, 4, 4]),
    told(6, 'A wins.'),
  ]
  const soon = lately([...fight, answered(7), told(8, 'The wheel comes free.')])
  expect(soon.rolls.map((roll) => roll.dice)).toEqual([
    [1, 2, 3],
    [4, 4, 4],
  ])
  expect(soon.after).toBe(2)
  const later = lately([...fight, answered(7), answered(8), answered(9), told(10, 'Night.')])
  expect(later).toEqual({ rolls: [], after: 9 })
})

test('where a scene begins the dice of the one before lie no longer', () => {
  const fell = [answered(2), rolled(3, [1, 2, 3]), answered(4)]
  const opened = { number: 5, event: { type: 'Told' as const, text: 'The ford. Water.', title: 'The ford' } }
  expect(lately([...fell, told(5, 'It is getting dark.')]).rolls).toHaveLength(1)
  expect(lately([...fell, opened])).toEqual({ rolls: [], after: 4 })
})

test('dice that the table rolled to break a tie lie there until the next act', () => {
  const tie = { number: 2, event: { ...rolled(2, [1, 6]).event, by: null } } as SeenEntry
  expect(lately([answered(1), tie, told(3, 'A first.')]).rolls.map(({ dice }) => dice)).toEqual([[1, 6]])
  expect(lately([answered(1), tie, answered(4), told(5, 'A moves.')])).toEqual({ rolls: [], after: 4 })
})

test('what has just happened is what the last act told; one that told nothing changes nothing', () => {
  const entries = [answered(2), told(3, 'A bad fall.'), answered(4)]
  expect(lately(entries)).toEqual({ rolls: [], after: 2 })
  expect(lately([])).toEqual({ rolls: [], after: 0 })
})

test('the die that was removed is told, in the story and as long as the dice lie there', () => {
  const all = rolled(2, [6, 6, 1])
  const without = { number: 3, event: { ...rolled(3, [2, 4, 5]).event, removed: 1 } } as SeenEntry
  const entries = [answered(1), all, without]
  expect(story(entries, { p1: { name: 'Mira' } }).map(({ text, removed }) => [text, removed])).toEqual([
    ['Mira rolled 6, 6, 1', -1],
    ['Mira rolled 2, 4, 5, without the 4', 1],
  ])
  expect(lately(entries).rolls.map(({ removed }) => removed)).toEqual([-1, 1])
})

test('a seat that has another name or is played by a bot is not taken anew', () => {
  const seat = (number: number, name: string, bot = ''): SeenEntry => ({
    number,
    event: { type: 'Seated', seat: 'p1', name, role: 'player', bot },
  })
  const named = [seat(1, 'Mira'), seat(2, 'Mira B'), seat(3, 'Mira B', 'thumb'), seat(4, 'Mira B')]
  const entries = [...named, seat(5, 'Mira B')]
  const left: SeenEntry = { number: 6, event: { type: 'Left', seat: 'p1' } }
  expect(story([...entries, left, seat(7, 'Bo', 'wild')], {}).map(spoken)).toEqual([
    'Mira sits down at the table.',
    'Mira is now called Mira B.',
    'A bot now plays for Mira B.',
    'The bot no longer plays for Mira B.',
    'Mira B is back.',
    'Bo leaves the table.',
    'Bo, a bot, sits down at the table.',
  ])
})

test('the story to keep leaves out what was taken back', () => {
  const entries = [...ENTRIES, { number: 6, event: { type: 'Undone', to: 4 } } satisfies SeenEntry]
  const text = chronicle('The Long Ebb', story(entries, { gm: { name: 'Ada' } }))
  expect(text).toBe(
    'The Long Ebb\n\nMira sits down at the table.\n\nThe lamp goes out.\n\nMira (to Ada alone): Hush.\n',
  )
})

test.each([
  [['p1'], 'Round 1: it is Rosa’s turn.', 'Waiting for Mira.'],
  [['p1', 'p2'], 'Does anybody support Rosa?', 'Waiting for Mira and Jon.'],
  [['gm'], 'The GM says what follows.', 'Waiting for Ada.'],
  [['p1'], 'Mira: push Resolve before the roll?', ''],
  [[], 'The story goes on.', ''],
])('who is waited for is said where it does not stand there: %j, %s', (waited, told, words) => {
  const seats = Object.fromEntries(
    Object.entries({ gm: 'Ada', p1: 'Mira', p2: 'Jon' }).map(([seat, name]) => [
      seat,
      { name, role: 'player' as const, asked: true, waited: waited.includes(seat) },
    ]),
  )
  expect(waitingFor(seats, told)).toBe(words)
})

test('what follows a heading does not begin with it again; the same is read out once', () => {
  const [line] = story(
    [{ number: 1, event: { type: 'Told', text: 'The Yard. Snow.', title: 'The Yard' } }],
    {},
  )
  expect(line && [line.title, body(line), spoken(line)]).toEqual(['The Yard', 'Snow.', 'The Yard. Snow.'])
})
