import type { FamilyLook } from '..'
import { text } from '../../lib/marks'
import LazyAnswer from './LazyAnswer.svelte'
import LazySide from './LazySide.svelte'
import LazyStage from './LazyStage.svelte'
import { wayOf } from './answers'
import { chapterWords, COUNTS, GROUPS, LIKELY, sectionOf } from './words'

/** The screens come only to those who play this family. */
export const deckahedron: FamilyLook = {
  Side: LazySide,
  Stage: LazyStage,
  title: (table) =>
    text(table.thing('scenario'), 'title') ||
    text(table.thing('story'), 'title') ||
    'A Thousand Faces of Adventure',
  subtitle: (table) => chapterWords(table.thing('story')),
  section: sectionOf,
  groups: GROUPS,
  likely: () => LIKELY,
  counts: { hero: COUNTS, foe: COUNTS },
  answer: (table) => (wayOf(table) === 'list' ? null : LazyAnswer),
}
