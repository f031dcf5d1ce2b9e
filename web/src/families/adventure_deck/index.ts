import type { FamilyLook } from '..'
import { text } from '../../lib/marks'
import { lazy } from '../lazy'
import { asksForCards, buildsDeck, fieldOfCards, fieldsOfOneCard, fromPile } from './hand'
import LobbyAnswer from './LobbyAnswer.svelte'
import { choosing } from './squares'
import { isExploring, isLobby, sectionOf, whereWords } from './words'

/** The screens come only to those who play this family. */
const Answer = lazy(() => import('./Answer.svelte'))
const OtherActs = lazy(() => import('./OtherActs.svelte'))
const PileAnswer = lazy(() => import('./PileAnswer.svelte'))
const SquareAnswer = lazy(() => import('./SquareAnswer.svelte'))
const Fill = lazy(() => import('./Fill.svelte'))
const RoomDraft = lazy(() => import('./RoomDraft.svelte'))

export const adventureDeck: FamilyLook = {
  Side: lazy(() => import('./Side.svelte')),
  Stage: lazy(() => import('./Stage.svelte')),
  alone: 'A deck of cards, a dungeon, and nobody to wait for. Pick a place, pick a hero, and go.',
  host: {
    is: 'You open the table. Take a Character like everybody else, or lead without one: the Foes play by their cards.',
    with: '; nobody has to lead',
  },
  chance: 'cards',
  Drawn: RoomDraft,
  title: (table) => text(table.thing('game'), 'title') || 'The Adventure Deck System',
  subtitle: whereWords,
  section: sectionOf,
  answer: (table) => {
    if (fromPile(table.ask).cards.size) return PileAnswer
    if (asksForCards(table)) return Answer
    if (choosing(table.ask)) return SquareAnswer
    if (isExploring(table)) return OtherActs
    return isLobby(table) ? LobbyAnswer : null
  },
  fill: (option) =>
    buildsDeck(option) || fieldOfCards(option) || fieldsOfOneCard(option).length ? Fill : null,
}
