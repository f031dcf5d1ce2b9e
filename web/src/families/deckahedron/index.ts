import type { FamilyLook } from '..'
import { text } from '../../lib/marks'
import { lazy } from '../lazy'
import { wayOf } from './answers'
import { pileOf } from './piles'
import { chapterWords, COUNTS, GROUPS, isTold, likely, sectionOf, TOKENS } from './words'

/** The screens come only to those who play this family. */
const Answer = lazy(() => import('./Answer.svelte'))
const PileForm = lazy(() => import('./PileForm.svelte'))

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
  likely: (table) =>
    text(table.thing('story'), 'phase') === 'over'
      ? ['tell']
      : likely(table.thing('scenario') !== undefined, isTold(table.options)),
  chance: 'cards',
  counts: { hero: COUNTS, foe: COUNTS },
  burdens: TOKENS,
  fill: (option) => (pileOf(option) ? PileForm : null),
  answer: (table) => (wayOf(table) === 'list' ? null : Answer),
}
