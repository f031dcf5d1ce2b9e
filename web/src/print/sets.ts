/** What can be printed: sets of cards, from what the server says is printed on them. */

import type { Face } from '../cards/face'
import type {
  Printed as AdventureDeck,
  PrintedCard,
  PrintedFoe,
} from '../families/adventure_deck/printed.svelte'
import { deckName } from '../families/adventure_deck/printed.svelte'
import type {
  Printed as Deckahedron,
  PrintedEdition,
  PrintedItem,
  PrintedMove,
} from '../families/deckahedron/printed.svelte'
import { faceOf, wordsFor } from '../families/deckahedron/printed.svelte'

export type Piece =
  | { kind: 'symbols'; face: Face; words: string }
  | { kind: 'move'; move: PrintedMove; attributes: Record<string, string>; fast: string }
  | { kind: 'item'; item: PrintedItem }
  | { kind: 'action'; card: PrintedCard; up: boolean }
  | { kind: 'foe'; card: PrintedFoe; mirrored: boolean }

export interface PrintSet {
  key: string
  game: string
  title: string
  about: string
  pieces: Piece[]
  /** Whose work it is: this stands on every sheet. */
  credit: string
}

const BY_BROWN =
  'Adapted from A Thousand Faces of Adventure / Deckahedron World by S. J. Brown, 1kfa.com, CC BY 3.0; with credit to Dungeon World by Sage LaTorra and Adam Koebel.'
const ADVENTURE_DECK = 'The Adventure Deck System'

/** How large the cards of a set are: square, as tall as a playing card, or as large as four on a sheet. */
export type Size = 'square' | 'tall' | 'large'
const SIZES: Partial<Record<Piece['kind'], Size>> = { symbols: 'square', foe: 'large' }

export const sizeOf = (set: PrintSet): Size => SIZES[set.pieces[0]?.kind ?? 'move'] ?? 'tall'

/** So many fit on a sheet of A4 or Letter paper. */
const ON_A_SHEET: Record<Size, number> = { square: 12, tall: 9, large: 4 }

/** The cards of a set, sheet by sheet. */
export function sheets(set: PrintSet): Piece[][] {
  const size = ON_A_SHEET[sizeOf(set)]
  const count = Math.ceil(set.pieces.length / size)
  return Array.from({ length: count }, (_, n) => set.pieces.slice(n * size, (n + 1) * size))
}

/** A deck, the moves and the items of an edition. */
function editionSets(all: Deckahedron, key: string, edition: PrintedEdition): PrintSet[] {
  const set = (name: string, title: string, about: string, pieces: Piece[]) => ({
    ...{ key: `${key}-${name}`, game: edition.title, title, about, pieces, credit: BY_BROWN },
  })
  const names = Object.entries(all.cards).sort(([one], [other]) => one.localeCompare(other))
  const deck = names.map<Piece>(([name, card]) => ({
    ...{ kind: 'symbols', face: faceOf(card, edition), words: wordsFor(name, card, edition) },
  }))
  const moves = Object.values(edition.moves).map<Piece>((move) => ({
    ...{ kind: 'move', move, attributes: all.attributes, fast: edition.bonus_tag },
  }))
  const items = Object.values(edition.items).map<Piece>((item) => ({ kind: 'item', item }))
  return [
    set('deck', 'A deck', 'The Deckahedron of one player, with Blessings and Wounds.', deck),
    set('moves', 'Moves', 'Every move as a card.', moves),
    set('items', 'Items', 'Weapons, armour and magic items.', items),
  ]
}

export const deckahedronSets = (all: Deckahedron): PrintSet[] =>
  Object.entries(all.editions).flatMap(([key, edition]) => editionSets(all, key, edition))

/** The ready decks, each with all its copies; and the Foes, each as printed and with the other symbols. */
export function adventureDeckSets(all: AdventureDeck): PrintSet[] {
  const copies = (card: PrintedCard | undefined, up: boolean, count: number): Piece[] =>
    card ? Array.from({ length: count }, () => ({ kind: 'action', card, up })) : []
  const decks = Object.values(all.decks).map<PrintSet>((deck) => ({
    key: deck.key,
    game: ADVENTURE_DECK,
    title: deckName(deck),
    about: `All 52 cards: ${deck.hp} HP to play with.`,
    pieces: Object.entries(deck.cards).flatMap(([key, [up, down]]) => [
      ...copies(all.cards[key], true, up),
      ...copies(all.cards[key], false, down),
    ]),
    credit: ADVENTURE_DECK,
  }))
  const foes: PrintSet = {
    key: 'foes',
    game: ADVENTURE_DECK,
    title: 'Foes',
    about: 'Each Foe Card twice: where several Foes are alike, every second one has the other symbols.',
    pieces: Object.values(all.foes).flatMap((card) =>
      [false, true].map<Piece>((mirrored) => ({ kind: 'foe', card, mirrored })),
    ),
    credit: ADVENTURE_DECK,
  }
  return [...decks, foes]
}
