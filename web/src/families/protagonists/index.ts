import type { FamilyLook } from '..'
import { list, number, text } from '../../lib/marks'
import type { Table } from '../../lib/table.svelte'
import { freeSheets } from './free'
import LobbyAnswer from './LobbyAnswer.svelte'
import Side from './Side.svelte'
import Stage from './Stage.svelte'
import { COUNTS, GROUPS, LIKELY, sectionOf } from './words'

function subtitle(table: Table): string {
  const story = table.thing('story')
  const chapter = number(story, 'chapter')
  if (!chapter) return 'Before the story begins'
  return `Chapter ${chapter}: ${text(story, 'chapter_title')}`
}

/** At a touch somebody is introduced who is expected here, in this scene or first of all in the Chapter, and a
 *  Protagonist or a friend is revived; beaten foes can be, but are not at hand. */
function likely(table: Table): readonly string[] {
  if (text(table.thing('story'), 'phase') === 'lobby') return beforeTheStory(table)
  if (judges(table)) return []
  if (table.thing('conflict')) return [...printed(table), ...(hasActed(table) ? ['end-turn'] : [])]
  const not = [...(awaited(table) ? [] : ['npc']), ...(oneLies(table) ? [] : ['revive'])]
  return LIKELY.filter((act) => !not.includes(act))
}

/** In a Conflict everybody has a turn: at hand is only what the adventure says will happen, all of it. */
const printed = (table: Table): string[] =>
  table.ask?.options.flatMap(({ id }) => (id.startsWith('happens:') ? [id] : [])) ?? []

/** Whether an attempt is judged: which of the printed Tests it may be, nobody can know beforehand. */
const judges = (table: Table): boolean => table.ask?.options.some(({ id }) => id === 'impossible') ?? false

/** First a name, then an introduction, and then one is ready. */
function beforeTheStory(table: Table): readonly string[] {
  const own = table
    .ofKind('protagonist')
    .find((id) => table.seat !== null && table.thing(id)?.owner === table.seat)
  if (!own || !text(table.thing(own), 'name')) return ['name']
  return list(table.thing('story'), 'ready').includes(table.seat ?? '')
    ? ['introduce']
    : ['introduce', 'ready']
}

/** Whether whoever looks at it has taken all actions of their turn. */
function hasActed(table: Table): boolean {
  const conflict = table.thing('conflict')
  const player = table.thing(text(conflict, 'turn'))?.owner
  const mine = player ? player === table.seat : table.isGm
  return mine && number(conflict, 'actions_left', -1) === 0
}

function awaited(table: Table): boolean {
  const story = table.thing('story')
  const scene = text(story, 'scene')
  const met = list(story, 'met')
  const expected = list(table.thing(scene || `chapter/${number(story, 'chapter')}`), 'npcs')
  return scene ? expected.some((id) => !met.includes(id)) : expected.length > 0 && !met.length
}

const oneLies = (table: Table): boolean =>
  [...table.ofKind('protagonist'), ...table.ofKind('npc').filter((id) => number(table.thing(id), 'friend'))]
    .map((id) => text(table.thing(id), 'status'))
    .some((status) => ['unconscious', 'stabilised'].includes(status))

export const protagonists: FamilyLook = {
  Side,
  Stage,
  title: (table) => text(table.thing('story'), 'title') || 'Protagonists',
  subtitle,
  section: sectionOf,
  groups: GROUPS,
  likely,
  counts: { protagonist: COUNTS, npc: COUNTS },
  answer: (table) =>
    text(table.thing('story'), 'phase') === 'lobby' || freeSheets(table).length ? LobbyAnswer : null,
}
