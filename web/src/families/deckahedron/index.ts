import type { FamilyLook } from '..'
import { text } from '../../lib/marks'
import { lazy } from '../lazy'
import { wayOf } from './answers'
import { chapterWords, COUNTS, GROUPS, likely, sectionOf } from './words'

/** The screens come only to those who play this family. */
const Answer = lazy(() => import('./Answer.svelte'))

export const deckahedron: FamilyLook = {
  Side: lazy(() => import('./Side.svelte')),
  Stage: lazy(() => import('./Stage.svelte')),
  title: (table) =>
    text(table.thing('scenario'), 'title') ||
    text(table.thing('story'), 'title') ||
    'A Thousand Faces of Adventure',
  subtitle: (table) => chapterWords(table.thing('story')),
  section: sectionOf,
  groups: GROUPS,
  likely: (table) => likely(table.thing('scenario') !== undefined),
  chance: 'cards',
  counts: { hero: COUNTS, foe: COUNTS },
  answer: (table) => (wayOf(table) === 'list' ? null : Answer),
}
