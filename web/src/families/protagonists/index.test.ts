import type { Window as Screen } from 'happy-dom'
import { expect, onTestFinished, test } from 'vitest'

import type { Table } from '../../lib/table.svelte'
import type { ThingView } from '../../protocol'
import { protagonists } from '.'

/** What is at hand where these lie on the table. */
function atHand(
  things: Record<string, ThingView>,
  seat: string | null = null,
  ...asked: string[]
): readonly string[] {
  const ofKind = (kind: string) => Object.keys(things).filter((id) => things[id]?.kind === kind)
  const ask = { prompt: '', options: asked.map((id) => ({ id, label: id })) }
  const table = {
    thing: (id: string) => things[id],
    ofKind,
    seat,
    isGm: seat === 'gm',
    ask,
  } as unknown as Table
  return protagonists.likely?.(table) ?? []
}

const lamp = (status: string): ThingView => ({ kind: 'protagonist', marks: { name: 'Mira', status } })
const rat: ThingView = { kind: 'npc', marks: { name: 'Rat', status: 'unconscious' } }

test.each([
  ['up', false],
  ['dead', false],
  ['unconscious', true],
  ['stabilised', true],
])('reviving is at hand for a Protagonist, not for a beaten foe: %s', (status, revive) => {
  expect(atHand({ lamp: lamp(status), rat }).includes('revive')).toBe(revive)
})

test('reviving is at hand for a friend', () => {
  const friend: ThingView = { kind: 'npc', marks: { ...rat.marks, friend: 1 } }
  expect(atHand({ lamp: lamp('up'), friend })).toContain('revive')
})

test.each([
  ['lamp', 'p1', 0, true],
  ['lamp', 'p1', 1, false],
  ['lamp', 'p2', 0, false],
  ['rat', 'p1', 0, false],
  ['rat', 'gm', 0, false],
  ['lamp', 'gm', 0, false],
])('a player without an action left ends the turn at a touch: %s, %s, %i', (turn, seat, left, ends) => {
  const conflict: ThingView = { kind: 'conflict', marks: { turn, actions_left: left } }
  const things = { conflict, lamp: { ...lamp('up'), owner: 'p1' }, rat }
  expect(atHand(things, seat).includes('end-turn')).toBe(ends)
})

test.each(['lamp', 'rat'])('all that the adventure prints for a Conflict is at hand in it: %s', (turn) => {
  const conflict: ThingView = { kind: 'conflict', marks: { turn, actions_left: 0 } }
  const things = { conflict, lamp: { ...lamp('up'), owner: 'p1' }, rat }
  const hand = atHand(things, 'gm', 'attack:lamp:close', 'happens:0', 'happens:1', 'end-turn')
  expect(hand).toEqual(['happens:0', 'happens:1'])
})

test('who is expected in the scene is introduced at a touch, until they have been', () => {
  const scene: ThingView = { kind: 'scene', marks: { npcs: ['rat'] } }
  const story = (met: string[]): ThingView => ({ kind: 'story', marks: { scene: 'cellar', met } })
  expect(atHand({ cellar: scene, story: story([]) })).toContain('npc')
  expect(atHand({ cellar: scene, story: story(['rat']) })).not.toContain('npc')
})

test.each([
  ['', [], []],
  ['Huck', [], ['introduce', 'ready']],
  ['Huck', ['p1'], ['introduce']],
])('before the story begins the next step is at hand: %j, ready: %j', (name, ready, next) => {
  const story: ThingView = { kind: 'story', marks: { phase: 'lobby', ready } }
  const carter: ThingView = { kind: 'protagonist', owner: 'p1', marks: { name, status: 'up' } }
  expect(atHand({ story, carter }, 'p1')).toEqual(next)
})

test.each([
  [390, []],
  [1440, ['printed:0']],
])('on a phone the printed Tests stand in the text of their scene alone: %i', (width, hand) => {
  const screen = (window as unknown as Screen).happyDOM
  const before = innerWidth
  onTestFinished(() => screen.setViewport({ width: before }))
  screen.setViewport({ width })
  expect(atHand({}, 'gm', 'narrate', 'printed:0').filter((id) => id.startsWith('printed'))).toEqual(hand)
})

test('the printed Tests of a scene are at hand, all of them; which of them an attempt is, nobody knows', () => {
  expect(atHand({}, 'gm', 'narrate', 'printed:0', 'printed:1').slice(0, 2)).toEqual([
    'printed:0',
    'printed:1',
  ])
  expect(atHand({}, 'gm', 'test', 'printed:0', 'impossible')).toEqual([])
})

test.each([
  ['yard', 'scene', 'end-chapter'],
  ['dawn', 'end-chapter', 'scene'],
])(
  'after the last scene the end of the Chapter is at hand, and not the first one again: %s',
  (scene, is, not) => {
    const story: ThingView = { kind: 'story', marks: { scene, chapter: 1 } }
    const chapter: ThingView = { kind: 'chapter', marks: { scenes: ['yard', 'dawn'] } }
    const hand = atHand({ story, 'chapter/1': chapter }, 'gm')
    expect(hand).toContain(is)
    expect(hand).not.toContain(not)
  },
)

test.each([
  ['', true],
  ['Nell', false],
])('who has chosen another Protagonist later on is asked for a name as before: %j', (name, asked) => {
  const things: Record<string, ThingView> = {
    story: { kind: 'story', marks: { phase: 'ending' } },
    pilot: { kind: 'protagonist', owner: 'p1', marks: { name, status: 'up' } },
  }
  const table = {
    thing: (id: string) => things[id],
    ofKind: () => ['pilot'],
    about: () => [],
    seat: 'p1',
    ask: { prompt: '', options: [{ id: 'name', label: 'Name' }] },
  } as unknown as Table
  expect(protagonists.answer?.(table) !== null).toBe(asked)
})
