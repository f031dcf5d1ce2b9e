import type { FamilyLook } from '..'
import { needsForm } from '../../lib/fields'
import { list, number, text } from '../../lib/marks'
import { phone } from '../../lib/screen'
import type { Table } from '../../lib/table.svelte'
import { lazy } from '../lazy'
import FilledForm from './FilledForm.svelte'
import { freeSheets } from './free'
import JudgeAnswer from './JudgeAnswer.svelte'
import LobbyAnswer from './LobbyAnswer.svelte'
import { COUNTS, GROUPS, LIKELY, sectionOf } from './words'

function subtitle(table: Table): string {
  const story = table.thing('story')
  const chapter = number(story, 'chapter')
  if (!chapter) return 'Before the story begins'
  return `Chapter ${chapter}: ${text(story, 'chapter_title')}`
}

/** At a touch somebody is introduced who is expected here, in this scene or first of all in the Chapter, and a
 *  Protagonist or a friend is revived; beaten foes can be, but are not at hand. The Tests of a scene stand in its text,
 *  and on a phone, where they would hide it, only there. */
function likely(table: Table): readonly string[] {
  if (text(table.thing('story'), 'phase') === 'lobby') return beforeTheStory(table)
  if (judges(table)) return []
  if (table.thing('conflict')) return inTurn(table)
  const not = [
    ...(awaited(table) ? [] : ['npc']),
    ...(oneLies(table) ? [] : ['revive']),
    isLastScene(table) ? 'scene' : 'end-chapter',
  ]
  return [...(phone.current ? [] : printed(table, 'printed')), ...LIKELY.filter((act) => !not.includes(act))]
}

/** What the adventure prints for this scene, all of it: the Tests, and in a Conflict, where everybody has a turn, what
 *  happens in it. */
const printed = (table: Table, act: string): string[] =>
  table.ask?.options.flatMap(({ id }) => (id.startsWith(`${act}:`) ? [id] : [])) ?? []

/** After the last scene the Chapter ends; those before it can be opened again, but are not at hand. */
function isLastScene(table: Table): boolean {
  const story = table.thing('story')
  const scenes = list(table.thing(`chapter/${number(story, 'chapter')}`), 'scenes')
  return scenes.length > 0 && scenes.at(-1) === text(story, 'scene')
}

/** Whether an attempt is judged: which of the printed Tests it may be, nobody can know beforehand. */
const judges = (table: Table): boolean => table.ask?.options.some(({ id }) => id === 'impossible') ?? false

/** First a name, for which a form lies open, then an introduction, and then one is ready. */
function beforeTheStory(table: Table): readonly string[] {
  const own = table
    .ofKind('protagonist')
    .find((id) => table.seat !== null && table.thing(id)?.owner === table.seat)
  if (!own || !text(table.thing(own), 'name')) return []
  return list(table.thing('story'), 'ready').includes(table.seat ?? '')
    ? ['introduce']
    : ['introduce', 'ready']
}

/** A player without an action left ends the turn at a touch. The GM, for whom it lies open, has at hand what the
 *  adventure prints. */
function inTurn(table: Table): readonly string[] {
  if (table.isGm) return printed(table, 'happens')
  const conflict = table.thing('conflict')
  const player = table.thing(text(conflict, 'turn'))?.owner
  return player === table.seat && number(conflict, 'actions_left', -1) === 0 ? ['end-turn'] : []
}

function awaited(table: Table): boolean {
  const story = table.thing('story')
  const scene = text(story, 'scene')
  const met = list(story, 'met')
  const expected = list(table.thing(scene || `chapter/${number(story, 'chapter')}`), 'npcs')
  return scene ? expected.some((id) => !met.includes(id)) : expected.length > 0 && !met.length
}

/** Whether somebody has chosen whom they play, and is yet to name them. */
const isUnnamed = (table: Table): boolean =>
  table.ofKind('protagonist').some((id) => {
    const own = table.thing(id)
    return (
      table.seat !== null && own?.owner === table.seat && text(own, 'status') !== 'dead' && !text(own, 'name')
    )
  })

const oneLies = (table: Table): boolean =>
  [...table.ofKind('protagonist'), ...table.ofKind('npc').filter((id) => number(table.thing(id), 'friend'))]
    .map((id) => text(table.thing(id), 'status'))
    .some((status) => ['unconscious', 'stabilised'].includes(status))

/** The screens come only to those who play this family; forms are at hand, for the focus is led into them. */
export const protagonists: FamilyLook = {
  Side: lazy(() => import('./Side.svelte')),
  Stage: lazy(() => import('./Stage.svelte')),
  title: (table) => text(table.thing('story'), 'title') || 'Protagonists',
  subtitle,
  section: sectionOf,
  groups: GROUPS,
  likely,
  counts: { protagonist: COUNTS, npc: COUNTS },
  fill: ({ id }) => (['call', 'test', 'hand-out'].includes(id) ? FilledForm : null),
  answer: (table) => {
    const inLobby = text(table.thing('story'), 'phase') === 'lobby'
    if (inLobby || freeSheets(table).length || isUnnamed(table)) return LobbyAnswer
    const [first, other, ...more] = table.ask?.options ?? []
    return first && needsForm(first) && other?.id === 'impossible' && !more.length ? JudgeAnswer : null
  },
}
