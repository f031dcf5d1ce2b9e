import { flushSync, tick, type Component } from 'svelte'
import { expect, test, vi } from 'vitest'

import type { Field, Option, ThingView } from '../../protocol'
import AskPanel from '../../table/AskPanel.svelte'
import { ADJUST } from '../../testing/sample'
import { shown } from '../../testing/shown'
import ConflictStage from './ConflictStage.svelte'
import Counts from './Counts.svelte'
import FilledForm from './FilledForm.svelte'
import LobbyAnswer from './LobbyAnswer.svelte'
import PartyMember from './PartyMember.svelte'
import SceneStage from './SceneStage.svelte'
import Sheet from './Sheet.svelte'
import Side from './Side.svelte'
import Stage from './Stage.svelte'
import TestCard from './TestCard.svelte'
import TestStage from './TestStage.svelte'

/** What Mira, or somebody who only watches, reads on a part of the stage. */
const shows = <Props extends Record<string, unknown>>(
  part: Component<Props>,
  props: Props,
  things: Record<string, ThingView>,
  seat: string | null = 'p1',
  options: Option[] = [],
): string => shown(part, props, { family: 'protagonists', things, seat, options })

/** What everybody reads on a Test of Mira with these marks. */
function reads(marks: Record<string, string | number | string[]>): string {
  return shows(
    TestCard,
    { id: 'test' },
    {
      lamp: { kind: 'protagonist', marks: { name: 'Mira' } },
      test: { kind: 'test', marks: { who: 'lamp', ability: 'wits', score: 2, target: 8, ...marks } },
    },
  )
}

const ROLLED = { dice: ['5', '3', '2'], removed: 1, result: 7, success: 0 }

test('the dice that stay add up to the result', () => {
  expect(reads(ROLLED)).toContain('5 + 2 = 7')
})

test.each([
  [2, 9, '5 + 2 + 2 = 9'],
  [-1, 6, '5 + 2 − 1 = 6'],
])('what the world adds or takes is part of the sum: %i', (world, result, sum) => {
  expect(reads({ ...ROLLED, world, result })).toContain(sum)
})

test('a Last Stand has no dice, but a result that succeeds or fails', () => {
  const words = reads({ dice: [], removed: -1, last_stand: 1, result: 13, success: 1 })
  expect(words).toContain('Success 13 against 8')
  expect(document.querySelector('[role="img"]')).toBeNull()
})

test.each([
  [{ success: 1 }, 'Wins'],
  [{ success: 0 }, 'Loses'],
  [{ success: -1, tie: 1 }, 'A tie'],
])('an Attack that was rolled says who has won: %j', (marks, verdict) => {
  expect(reads({ ...ROLLED, aim: 'harm', target: 0, ...marks })).toContain(verdict)
})

test('before the roll there are places for three dice', () => {
  reads({ dice: [], removed: -1, result: 0, success: -1 })
  expect(document.querySelector('[aria-label="The dice have not been rolled yet."]')).not.toBeNull()
})

test.each([
  [[], true],
  [['5', '3', '2'], false],
])('what can be pushed stands on a Test until the roll: %j', (dice, seen) => {
  const lamp: ThingView = { kind: 'protagonist', marks: { name: 'Mira', resolve: 2, resolve_start: 4 } }
  const marks = { who: 'lamp', ability: 'wits', score: 2, target: 8, dice }
  const words = shows(TestCard, { id: 'test' }, { lamp, test: { kind: 'test', marks } })
  expect(words.includes('Resolve 2 of 4')).toBe(seen)
})

test.each([
  [['the gate', 'the gate'], 1],
  [['the gate', 'the toll'], 2],
])('what a Conflict is about is said once: %j', ([one, other], times) => {
  const side = (who: string, reason: string | undefined): ThingView => ({
    kind: 'test',
    marks: { who, ability: 'wits', score: 2, aim: 'change', reason: reason ?? '' },
  })
  const things = { 'test/lamp': side('lamp', one), 'test/rat': side('rat', other) }
  const words = shows(TestStage, { tests: Object.keys(things) }, things)
  expect(words.match(/the (gate|toll)/g)).toHaveLength(times)
})

test.each([true, false])('what a scene prints is called for where it is read: %s', (asked) => {
  const scene: ThingView = {
    kind: 'scene',
    marks: { title: 'Ford', read: 'Water.', tests: ['wits 8 Wade'], successes: ['Dry.'], failures: ['Wet.'] },
  }
  const story: ThingView = { kind: 'story', marks: { scene: 'scene/ford', chapter: 1 } }
  const options = [
    { id: 'printed:0', label: 'Wade (Wits 8)' },
    { id: 'happens:0', label: 'The long way (The water +2)' },
  ]
  shows(SceneStage, {}, { story, 'scene/ford': scene }, 'gm', asked ? options : [])
  const buttons = [...document.querySelectorAll('button .label')].map((label) => label.textContent)
  expect(buttons).toEqual(asked ? options.map(({ label }) => label) : [])
  expect(document.body.textContent).toContain('Wade')
})

test('where everybody tests the own Test comes first', () => {
  const who = (name: string, owner?: string): ThingView => ({
    kind: 'protagonist',
    ...(owner ? { owner } : {}),
    marks: { name },
  })
  const side = (who: string): ThingView => ({
    kind: 'test',
    marks: { who, ability: 'wits', score: 2, aim: 'order' },
  })
  const things = { rat: who('Rat'), fox: who('Fox', 'p2'), lamp: who('Mira', 'p1') }
  const tests = { 'test/rat': side('rat'), 'test/fox': side('fox'), 'test/lamp': side('lamp') }
  const words = shows(TestStage, { tests: Object.keys(tests) }, { ...things, ...tests })
  expect(words.match(/(Rat|Fox|Mira) tests/g)).toEqual(['Mira tests', 'Rat tests', 'Fox tests'])
})

test.each([false, true])('what is counted stands on the stage for everybody, over: %s', (over) => {
  const count: ThingView = {
    kind: 'count',
    marks: { name: 'The water', value: 2, most: 6, text: 'At 6 it begins.' },
  }
  const words = shows(Counts, { over }, { 'count/water': count })
  expect(words).toContain('The water 2 of 6')
  expect(words.includes('At 6 it begins.')).toBe(!over)
})

test('of several things that are counted it is folded away what they mean', () => {
  const count = (name: string): ThingView => ({
    kind: 'count',
    marks: { name, value: 2, most: 6, text: `${name}!` },
  })
  const words = shows(Counts, {}, { 'count/water': count('Water'), 'count/votes': count('Votes') })
  expect(words).toContain('Water 2 of 6')
  expect(document.querySelector('details:not([open])')?.textContent).toContain('Votes: Votes!')
})

test('the cast of a scene stands before the others, who are folded away', async () => {
  const npc = (name: string, status = 'up'): ThingView => ({ kind: 'npc', marks: { name, status } })
  const things: Record<string, ThingView> = {
    story: { kind: 'story', marks: { scene: 'scene/pass', met: ['gate', 'dog'] } },
    'scene/pass': { kind: 'scene', marks: { npcs: ['pup', 'dog'] } },
    gate: npc('Gatekeeper', 'out'),
    pup: npc('Pup'),
    dog: npc('Dog'),
  }
  shows(Side, {}, things, 'gm')
  ;[...document.querySelectorAll('button')].find((one) => one.textContent?.includes('Cast'))?.click()
  await tick()
  const cards = [...document.querySelectorAll('article')].map((card) => card.getAttribute('aria-label'))
  expect(cards).toEqual(['Dog', 'Pup', 'Gatekeeper'])
  expect(document.querySelector('details article')?.getAttribute('aria-label')).toBe('Gatekeeper')
})

const fight = (status: string): Record<string, ThingView> => ({
  conflict: { kind: 'conflict', marks: { title: 'A brawl', order: ['lamp', 'rat'], turn: 'rat' } },
  lamp: { kind: 'protagonist', owner: 'p1', marks: { name: 'Mira', status } },
  rat: { kind: 'npc', marks: { name: 'Rat', status: 'unconscious' } },
})

test('who lies unconscious in a Conflict reads what helps', () => {
  expect(shows(ConflictStage, {}, fight('unconscious'))).toContain('Somebody close can stabilise you')
})

test('who is stabilised reads that the loss has ended', () => {
  expect(shows(ConflictStage, {}, fight('stabilised'))).toContain('you lose nothing more')
})

test.each(['p2', null])('nobody else is told to lie there: %s', (seat) => {
  expect(shows(ConflictStage, {}, fight('unconscious'), seat)).not.toContain('You are')
})

test.each([true, false])('who keeps out of a Conflict can be asked again: %s', (keeps) => {
  const things: Record<string, ThingView> = keeps ? { 'keep-out/p1': { kind: 'keep-out' } } : {}
  const standing = [{ id: 'ask-me', label: 'Ask me about Support again' }]
  const laid = { family: 'protagonists', things: { ...fight('up'), ...things }, standing }
  expect(shown(ConflictStage, {}, laid).includes('Ask me about Support again')).toBe(keeps)
})

test.each([
  [1, true],
  [2, false],
])(
  'whose Protagonist died reads that the next Chapter brings another, if there is one: Chapter %i',
  (chapter, waits) => {
    const words = shows(
      Sheet,
      { id: 'lamp' },
      {
        story: { kind: 'story', marks: { chapter, chapters: 2 } },
        ...fight('dead'),
      },
    )
    expect(words.includes('a new Protagonist in the next Chapter')).toBe(waits)
  },
)

test.each([
  ['p1', 'dead', true],
  ['p1', 'up', false],
  ['p2', 'dead', false],
])('on the stage, too, reads who waits for another Protagonist: %s, %s', (seat, status, waits) => {
  const story: ThingView = { kind: 'story', marks: { phase: 'play', chapter: 1, chapters: 2 } }
  const words = shows(Stage, {}, { story, ...fight(status) }, seat)
  expect(words.includes('You play another one in the next Chapter')).toBe(waits)
})

test('who needs a Protagonist when the story has begun reads the sheets that are free', () => {
  const sheet = (title: string): ThingView => ({
    kind: 'protagonist',
    marks: { title, status: 'up', health_start: 7 },
  })
  const things = {
    story: { kind: 'story', marks: { phase: 'ending' } },
    monk: sheet('The Monk'),
    smith: sheet('The Smith'),
  }
  const options = [
    { id: 'choose:monk', label: 'Play The Monk' },
    { id: 'choose:smith', label: 'Play The Smith', closed: 'Jon plays this one' },
  ]
  const words = shows(Stage, {}, things, 'p1', options)
  expect(words).toContain('Whom do you play?')
  expect(words).toContain('The Monk Health 7')
  expect(words).not.toContain('The Smith')
})

test('who has left the story no longer stands in the scene', () => {
  const npc = (name: string, status: string): ThingView => ({ kind: 'npc', marks: { name, status } })
  const things = {
    story: { kind: 'story', marks: { phase: 'play', chapter: 1 } },
    rat: npc('Rat', 'out'),
    witch: npc('Witch', 'unconscious'),
  }
  const words = shows(Stage, {}, things)
  expect(words).toContain('Witch')
  expect(words).not.toContain('Rat')
})

test.each([
  ['dead', true],
  ['up', false],
])('whose Protagonist is %s chooses from the cards on the table: %s', (status, choosing) => {
  const options = [{ id: 'choose:monk', label: 'Play The Monk' }]
  const words = shows(LobbyAnswer, {}, fight(status), 'p1', options)
  expect(words.includes('Play somebody else')).toBe(!choosing)
})

test('on the card of a character stands what can be done, not all that cannot', () => {
  const options = [
    { id: 'attack:lamp:close', label: 'Attack Mira at close quarters', closed: 'The Rat has no action left' },
    { id: 'revive:lamp', label: 'Revive Mira' },
  ]
  const words = shows(PartyMember, { id: 'lamp' }, fight('unconscious'), 'gm', options)
  expect(words).toContain('Revive')
  expect(words).not.toContain('no action left')
})

test('in an Attack it is seen who defends, and with which Gear', () => {
  const side = (who: string, gear: string[] = []): ThingView => ({
    kind: 'test',
    marks: { who, ability: 'agility', score: 2, aim: 'harm', gear },
  })
  const things: Record<string, ThingView> = {
    'test/lamp': side('lamp', ['sling']),
    'test/rat': side('rat'),
    sling: { kind: 'gear', marks: { name: 'Sling', damage: 1 } },
    ...fight('up'),
  }
  const words = shows(TestStage, { tests: ['test/lamp', 'test/rat'] }, things)
  expect(words).toMatch(
    /Mira tests Agility to do harm .* With Sling \(\+1\)\. .*Rat tests Agility in defence/,
  )
})

test.each([
  ['gm', 'over', true],
  ['p1', 'over', false],
  [null, 'over', false],
  ['gm', 'ending', true],
])(
  'when a Chapter or the story is over it can be saved where all look, and the GM ends the session: %s, %s',
  (seat, phase, ends) => {
    const story: ThingView = { kind: 'story', marks: { phase, chapter: 1, party: ['lamp'] } }
    const lamp: ThingView = { kind: 'protagonist', owner: 'p1', marks: { name: 'Ottilie', status: 'dead' } }
    const words = shows(Stage, {}, { story, lamp }, seat)
    expect(words).toContain('Save a page to print')
    expect(words.includes('End the session…')).toBe(ends)
    expect(words.includes('Ottilie dead · Mira')).toBe(phase === 'over')
  },
)

const NAMING: Option = {
  id: 'name',
  label: 'Name your Protagonist',
  fields: [{ type: 'text', key: 'name', label: 'Name', longest: 60 }],
}

test('who has chosen is asked for a name at once, and one that is suggested is written at a touch', () => {
  const marks = { name: '', suggested_names: ['Rosa Crumb', 'Old Fenn'] }
  const baker: ThingView = { kind: 'protagonist', owner: 'p1', marks }
  const story: ThingView = { kind: 'story', marks: { phase: 'lobby' } }
  shows(LobbyAnswer, {}, { story, baker }, 'p1', [NAMING, { id: 'tone', label: 'Write down' }])
  const chip = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Old Fenn')
  chip?.click()
  flushSync()
  expect(document.querySelector<HTMLInputElement>('form input')?.value).toBe('Old Fenn')
  expect(document.body.textContent).not.toContain('Write down')
})

test('who somebody is as a person is written once, on the sheet', () => {
  const baker: ThingView = { kind: 'protagonist', owner: 'p1', marks: { name: 'Rosa', about: 'You bake.' } }
  const persona = { id: 'persona', label: 'Describe Rosa', about: 'baker' }
  shows(LobbyAnswer, {}, { baker }, 'p1', [persona])
  shows(Stage, {}, { baker, story: { kind: 'story', marks: { phase: 'lobby' } } }, 'p1', [persona])
  shows(Sheet, { id: 'baker' }, { baker }, 'p1', [persona])
  expect(document.body.textContent.match(/Describe Rosa/g)).toHaveLength(1)
})

test('of a Drive that was heeded it is not said again that it cannot be claimed', () => {
  const drive: ThingView = { kind: 'drive', place: 'baker', marks: { text: 'Feed all', marked: 1 } }
  const claim = { id: 'drive:d1', label: 'Claim: Feed all', about: 'd1', closed: 'already marked' }
  const baker: ThingView = { kind: 'protagonist', owner: 'p1', marks: { name: 'Rosa' } }
  expect(shows(Sheet, { id: 'baker' }, { baker, d1: drive }, 'p1', [claim])).not.toContain('lready marked')
})

test.each([
  ['unconscious', 'near'],
  ['dead', ''],
])(
  'who lies there in a Conflict is marked, and nobody is at a distance from the dead: %s',
  (status, band) => {
    const marks = { order: ['rat', 'lamp'], turn: 'rat', actions_left: 2, 'lamp~rat': 1 }
    const things: Record<string, ThingView> = {
      conflict: { kind: 'conflict', marks },
      rat: { kind: 'npc', marks: { name: 'Rat', status: 'up' } },
      lamp: { kind: 'protagonist', marks: { name: 'Ottilie', status } },
    }
    shows(ConflictStage, {}, things)
    const lies = document.querySelector('.down')?.textContent.replace(/\s+/g, ' ')
    expect(lies?.trim()).toBe(`O Ottilie ${status} ${band}`.trim())
  },
)

const IMPOSSIBLE: Option = {
  id: 'impossible',
  label: 'Not possible',
  fields: [{ type: 'text', key: 'text', label: 'Why not' }],
}
const PICK: Field = { type: 'pick', key: 'ability', label: 'Rosa tests', choices: [] }

test.each([
  ['something to choose', [PICK], true],
  ['what is seldom changed', [ADJUST], false],
])('whether something is possible and how it is tested is one question: %s', async (_, fields, open) => {
  const things = { story: { kind: 'story', marks: { phase: 'play' } } }
  shows(AskPanel, {}, things, 'gm', [{ id: 'sides', label: 'Let them test', fields }, IMPOSSIBLE])
  await vi.waitFor(() => expect(document.body.textContent).toContain('Not possible'))
  expect(document.querySelector('form') !== null).toBe(open)
})

test.each([null, 'p1'])('who only watches sees the party, and nothing to open: %s', (seat) => {
  const rosa: ThingView = { kind: 'protagonist', owner: 'p2', marks: { name: 'Rosa' } }
  expect(shows(PartyMember, { id: 'rosa' }, { rosa }, seat).includes('Drives and Gear')).toBe(seat !== null)
})

const ROSA: ThingView = { kind: 'protagonist', owner: 'p1', marks: { name: 'Rosa', wits: 3 } }
const WHO: Field = { type: 'pick', key: 'who', label: 'Who', choices: [{ id: 'rosa', label: 'Rosa' }] }

test.each([
  [{ id: 'call', label: 'Call for a Test', fields: [WHO] }, 4],
  [{ id: 'test', label: 'Call for a Test', about: 'rosa' }, 4],
  [{ id: 'test', label: 'Call for a Test', about: 'huck' }, 0],
  [{ id: 'try', label: 'Try something' }, 0],
])('whoever leads can touch an Ability on a card to call for a Test: %j', (option, many) => {
  shows(PartyMember, { id: 'rosa' }, { rosa: ROSA }, 'gm', [option])
  expect(document.querySelectorAll('dl button')).toHaveLength(many)
})

test.each([
  ['', true],
  ['rosa', false],
])('what is to be found in a scene is handed over where it is read: %j', (place, there) => {
  const scene: ThingView = {
    kind: 'scene',
    marks: { title: 'Ford', read: 'Water.', gear: ['gear/rope'], tests: ['wits 8 Wade'] },
  }
  const story: ThingView = { kind: 'story', marks: { scene: 'scene/ford', chapter: 1 } }
  const rope: ThingView = { kind: 'gear', place, marks: { name: 'Rope' } }
  const gear: Field = {
    type: 'pick',
    key: 'gear',
    label: 'Gear',
    choices: [{ id: 'gear/rope', label: 'Rope' }],
  }
  const options = [{ id: 'hand-out', label: 'Give Gear', fields: [gear, WHO] }]
  const words = shows(SceneStage, {}, { story, 'scene/ford': scene, 'gear/rope': rope }, 'gm', options)
  expect(words.includes('Give: Rope')).toBe(there)
})

test.each([
  [{ who: 'rosa', ability: 'wits' }, 'Rosa tests Wits', 0],
  [{}, 'Call for a Test', 1],
])('what was touched on the table is not asked again: %j', (preset, title, asked) => {
  const option: Option = { id: 'call', label: 'Call for a Test', fields: [WHO] }
  shows(FilledForm, { option, preset }, { rosa: ROSA }, 'gm', [option])
  expect(document.querySelector('h3')?.textContent).toBe(title)
  expect(document.querySelectorAll('form .fields > div:not([hidden])')).toHaveLength(asked)
})

test.each([
  [{ status: 'unconscious', health: 0, resolve: 2 }, 'unconscious, Resolve 2'],
  [{ status: 'unconscious', health: 3, resolve: 0 }, 'unconscious, Health 3'],
  [{ status: 'stabilised', health: 0, resolve: 2 }, 'stabilised, not awake'],
])('of who lies unconscious it is seen what is left to lose: %j', (marks, words) => {
  const things: Record<string, ThingView> = {
    conflict: { kind: 'conflict', marks: { order: ['lamp'], turn: 'lamp' } },
    lamp: { kind: 'protagonist', marks: { name: 'Ottilie', ...marks } },
  }
  shows(ConflictStage, {}, things)
  expect(document.querySelector('.status')?.textContent).toBe(words)
})
