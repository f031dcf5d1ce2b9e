import type { FamilyLook } from '..'
import { number, text } from '../../lib/marks'
import type { Table } from '../../lib/table.svelte'
import LobbyAnswer from './LobbyAnswer.svelte'
import Side from './Side.svelte'
import Stage from './Stage.svelte'
import { COUNTS, GROUPS, LIKELY, LIKELY_IN_ROUNDS, sectionOf } from './words'

function subtitle(table: Table): string {
  const story = table.thing('story')
  const chapter = number(story, 'chapter')
  if (!chapter) return 'Before the story begins'
  return `Chapter ${chapter}: ${text(story, 'chapter_title')}`
}

export const protagonists: FamilyLook = {
  Side,
  Stage,
  title: (table) => text(table.thing('story'), 'title') || 'Protagonists',
  subtitle,
  section: sectionOf,
  groups: GROUPS,
  likely: (table) => (table.thing('conflict') ? LIKELY_IN_ROUNDS : LIKELY),
  counts: { protagonist: COUNTS, npc: COUNTS },
  answer: (table) => (text(table.thing('story'), 'phase') === 'lobby' ? LobbyAnswer : null),
}
