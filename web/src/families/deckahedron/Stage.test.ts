import type { Component } from 'svelte'
import { expect, test, vi } from 'vitest'

import type { SeenEntry, ThingView } from '../../protocol'
import { told } from '../../testing/sample'
import { shown } from '../../testing/shown'
import Stage from './Stage.svelte'

const hero = (name: string, owner: string): ThingView => ({
  kind: 'hero',
  owner,
  marks: { name, status: 'up' },
})
const foe = (name: string, status: string): ThingView => ({ kind: 'foe', marks: { name, status } })
const THINGS: Record<string, ThingView> = {
  story: { kind: 'story', marks: { phase: 'play', heroes: ['ysolde', 'kresk'] } },
  ysolde: hero('Ysolde', 'p2'),
  kresk: hero('Kresk', 'p1'),
  'foe/1': foe('Garrick', 'up'),
  'foe/2': foe('Hobb', 'down'),
  'foe/3': foe('Wat', 'left'),
}

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no printed cards')))

/** What Mira sees, who plays Kresk. */
const words = shown(Stage as Component, {}, { family: 'deckahedron', things: THINGS })
const places = ['Kresk', 'Garrick', 'Hobb', 'Ysolde'].map((name) => words.indexOf(name))

test('a player sees the own hero first, then the foes, then the others', () => {
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBeGreaterThanOrEqual(0)
})

test('who fights no more takes a line, not a card', () => {
  expect(words).toContain('Out of the fight: Hobb (beaten)')
})

test('who was left behind is not here', () => {
  expect(words).not.toContain('Wat')
})

test('who comes late finds the heroes that are free on the table', () => {
  const late = {
    family: 'deckahedron',
    things: THINGS,
    seat: 'p3',
    options: [{ id: 'take:oda', label: 'Play Oda' }],
  }
  expect(shown(Stage as Component, {}, late)).toContain('Every attribute is read on one suit')
})

const flip: ThingView = {
  kind: 'flip',
  marks: {
    hero: 'kresk',
    move: 'mix_it_up',
    name: 'Mix It Up',
    rank: 3,
    net: 0,
    result: 2,
    cards: ['kresk:05'],
  },
}
const rolled: SeenEntry[] = [
  { number: 8, event: { type: 'Answered', seat: 'p1', reply: { option: 'flip' } } },
  {
    number: 9,
    event: {
      type: 'Rolled',
      draw: 1,
      question: { type: 'dice', count: 1, sides: 4 },
      outcome: [3],
      by: 'p1',
      why: 'attack power',
    },
  },
]

test('dice that fell stand above the flip that brought them', () => {
  const said = shown(
    Stage as Component,
    {},
    {
      family: 'deckahedron',
      things: { ...THINGS, flip },
      entries: rolled,
    },
  )
  expect(said.indexOf('Attack power')).toBeGreaterThan(-1)
  expect(said.indexOf('Attack power')).toBeLessThan(said.indexOf('Kresk – Mix It Up'))
})

test('a lesson stands there for all to read', () => {
  const story = {
    kind: 'story',
    marks: { phase: 'play', heroes: ['kresk'], lesson: 'This is your Deckahedron.' },
  }
  expect(shown(Stage as Component, {}, { family: 'deckahedron', things: { ...THINGS, story } })).toContain(
    'This is your Deckahedron.',
  )
})

test('which chapter it is stands there once', () => {
  document.body.replaceChildren()
  const story = {
    kind: 'story',
    marks: { phase: 'play', heroes: ['kresk'], chapter: 1, chapter_title: 'Home' },
  }
  const entries = [told(9, 'The story begins.'), told(10, 'Chapter 1: Home.')]
  const said = shown(Stage as Component, {}, { family: 'deckahedron', things: { ...THINGS, story }, entries })
  expect(said).toContain('The story begins.')
  expect(said.match(/Chapter 1/g)).toHaveLength(1)
})

test('what the chapter is for is read before it gets going, and makes room for foes', () => {
  const story = { kind: 'story', marks: { phase: 'play', heroes: ['kresk'], chapter: 1 } }
  const things = {
    story,
    kresk: hero('Kresk', 'p1'),
    'chapter/1': { kind: 'chapter', marks: { goal: 'Rest' } },
  }
  const isOpen = (more: Record<string, ThingView>) => {
    document.body.replaceChildren()
    shown(Stage as Component, {}, { family: 'deckahedron', things: { ...things, ...more }, seat: 'gm' })
    return document.querySelector('details')?.open
  }
  expect(isOpen({})).toBe(true)
  expect(isOpen({ 'foe/1': foe('Garrick', 'up') })).toBe(false)
  expect(isOpen({ flip })).toBe(false)
})

test('what was read out is folded once there is something to do, and stands there before', () => {
  const story = { kind: 'story', marks: { phase: 'play', heroes: ['kresk'], scene: 'pier' } }
  const things = {
    story,
    kresk: hero('Kresk', 'p1'),
    'scene/pier': { kind: 'scene', marks: { title: 'The pier', read: 'Fog, and a bell.' } },
  }
  const folded = (more: Record<string, ThingView>) => {
    document.body.replaceChildren()
    shown(Stage as Component, {}, { family: 'deckahedron', things: { ...things, ...more } })
    return document.querySelector('details')?.textContent.includes('Fog, and a bell.') ?? false
  }
  expect(folded({})).toBe(false)
  expect(folded({ 'foe/1': foe('Garrick', 'up') })).toBe(true)
})

test('what somebody does in town while the others go on stands on the hero, but not for its own player', () => {
  const out = (id: string): Record<string, ThingView> => ({
    [`${id}/errand`]: { kind: 'errand', place: id, marks: { what: 'study', text: 'Out to study.' } },
  })
  const said = (id: string) =>
    shown(Stage as Component, {}, { family: 'deckahedron', things: { ...THINGS, ...out(id) } })
  expect(said('ysolde')).toContain('Out to study.')
  document.body.replaceChildren()
  expect(said('kresk')).not.toContain('Out to study.')
})

test('where the story ends it can be saved, and the GM ends the session', () => {
  const story = { kind: 'story', marks: { phase: 'over', heroes: ['kresk'] } }
  const said = (seat: string) => {
    document.body.replaceChildren()
    return shown(Stage as Component, {}, { family: 'deckahedron', things: { ...THINGS, story }, seat })
  }
  expect(said('p1')).toContain('Save a page to print')
  expect(said('p1')).not.toContain('End the session')
  expect(said('gm')).toContain('End the session')
})

test('foes prepared for another scene do not stand before the GM', () => {
  const unmet = (name: string, scene: string): ThingView => ({
    kind: 'foe',
    marks: { name, status: 'up', unmet: 1, scene },
  })
  const story = { kind: 'story', marks: { phase: 'play', heroes: ['kresk'], scene: 'cave' } }
  const things = { ...THINGS, story, 'foe/4': unmet('Salt dog', 'cave'), 'foe/5': unmet('Potter', 'wall') }
  const said = shown(Stage as Component, {}, { family: 'deckahedron', things, seat: 'gm' })
  expect(said).toContain('Salt dog')
  expect(said).not.toContain('Potter')
})

test('a settlement has its name above the heroes, and once', () => {
  const marks = { phase: 'play', heroes: ['kresk'], chapter: 1, chapter_title: 'You', town: 1, place: 'Ash' }
  const there = { family: 'deckahedron', things: { ...THINGS, story: { kind: 'story', marks } } }
  const words = shown(Stage as Component, {}, there)
  expect(words).toMatch(/Chapter 1: You\s+Ash/)
  expect(words.split('Ash')).toHaveLength(2)
})
