import type { FamilyLook } from '..'
import { text } from '../../lib/marks'
import { asksForCards, buildsDeck, fieldOfCards } from './hand'
import LazyAnswer from './LazyAnswer.svelte'
import LazyFill from './LazyFill.svelte'
import LazySquareAnswer from './LazySquareAnswer.svelte'
import LazySide from './LazySide.svelte'
import LazyStage from './LazyStage.svelte'
import LobbyAnswer from './LobbyAnswer.svelte'
import { choosing } from './squares'
import { isLobby, sectionOf, whereWords } from './words'

/** The screens come only to those who play this family. */
export const adventureDeck: FamilyLook = {
  Side: LazySide,
  Stage: LazyStage,
  alone: 'A deck of cards, a dungeon, and nobody to wait for. Pick a place, pick a hero, and go.',
  host: {
    is: 'You open the table. Take a Character like everybody else, or lead without one: the Foes play by their cards.',
    with: '; nobody has to lead',
  },
  chance: 'cards',
  title: (table) => text(table.thing('game'), 'title') || 'The Adventure Deck System',
  subtitle: whereWords,
  section: sectionOf,
  answer: (table) =>
    asksForCards(table)
      ? LazyAnswer
      : choosing(table.ask)
        ? LazySquareAnswer
        : isLobby(table)
          ? LobbyAnswer
          : null,
  fill: (option) => (buildsDeck(option) || fieldOfCards(option) ? LazyFill : null),
}
