/** What is printed on the cards of the Adventure Deck, as the server says it. */

import { PrintedCards } from '../../lib/printed.svelte'

export interface Formula {
  text: string
  /** On Round 1, 2 and so on. */
  values: number[]
}

export interface PrintedCard {
  key: string
  name: string
  category: string
  text: string
  flavour?: string
  types: string[]
  level: number
  attributes?: string[]
  requires?: string[]
  rondel?: { primary: number[]; secondary: number[] }
  kind: 'none' | 'damage' | 'defense' | 'heal'
  ethereal?: boolean
  distances?: string[]
  /** On Round 1, 2 and so on: what it is worth where its Boost opens the Round, and what that costs. */
  boxed: ({ value: number; cost: string } | null)[]
  recall?: { by: string[]; attributes: string[]; cost: Formula }
  values: number[]
  rounds: number[]
}

export interface PrintedRow {
  rounds: number[]
  match: string
  name: string
  kind?: string
  category?: string
  value?: Formula
  defense?: Formula
  ethereal?: boolean
  distances?: string[]
}

/** What must be so for a row besides its draw, how far it reaches, and what else there is to know. */
export interface RowWords {
  when: string
  where: string
  more: string
}

export interface PrintedFoe {
  key: string
  name: string
  text: string
  level: number
  size: string
  hp: number
  xp: number
  gold?: number
  symbol: string
  attribute?: { name: string; match: string }
  actions: PrintedRow[]
  reactions?: PrintedRow[]
  loot?: string[]
  /** In sentences: for each action its conditions; what it does if no row matches; its Traits; what it does instead. */
  words: {
    rows: RowWords[]
    /** For each Round of Simple play the rows that may come, and whether one of them comes with every draw. */
    simple: { rows: number[]; sure: boolean }[]
    otherwise: string
    traits: { name: string; text: string }[]
    instead: Record<'held' | 'holding' | 'disarmed' | 'flees', string>
    flees_at: number
  }
}

export interface PrintedBase {
  key: string
  name: string
  text: string
}

export interface PrintedKin {
  key: string
  name: string
  text: string
  base?: PrintedBase[]
}

export interface PrintedDeck {
  key: string
  name: string
  text?: string
  class: string
  race: string
  level: number
  hp: number
  /** How many Up and how many Down copies. */
  cards: Record<string, [number, number]>
}

export interface Printed {
  cards: Record<string, PrintedCard>
  foes: Record<string, PrintedFoe>
  classes: Record<string, PrintedKin>
  races: Record<string, PrintedKin>
  decks: Record<string, PrintedDeck>
  treasures: Record<string, number>
  levels: number[]
  grades: Record<string, { name: string; percent: number }>
}

class AdventureDeckCards extends PrintedCards<Printed> {
  /** The card of a face such as `longsword/up`. */
  card(face: string): PrintedCard | undefined {
    return this.all?.cards[keyOf(face)]
  }

  foe(key: string): PrintedFoe | undefined {
    return this.all?.foes[key]
  }
}

export const printed = new AdventureDeckCards('adventure-deck')

/** `longsword/up#2` is a second copy of `longsword/up`, which is a Longsword. */
export const faceOf = (copy: string): string => copy.split('#')[0] ?? copy
export const keyOf = (face: string): string => faceOf(face).split('/')[0] ?? face
export const isUp = (face: string): boolean => faceOf(face).endsWith('/up')
export const arrowOf = (face: string): string => (isUp(face) ? '▲' : '▼')

export function cardName(face: string): string {
  const name = printed.card(face)?.name ?? keyOf(face).replaceAll('-', ' ')
  return `${name} ${arrowOf(face)}`
}

/** A ready Character, with the Level if the name does not say it. */
export const deckName = ({ name, level }: PrintedDeck): string =>
  name.includes('Level') ? name : `${name}, Level ${level}`

/** The ready Characters; those who have the Level of what is played stand first. */
export const decksFor = (level: number): PrintedDeck[] =>
  Object.values(printed.all?.decks ?? {}).toSorted(
    (one, other) => Number(one.level < level) - Number(other.level < level),
  )

/** What a card is worth on a Round, for its badge. */
export const valueOn = (card: PrintedCard, round: number): number => card.values[round - 1] ?? 0

/** The same on a Round on which it is played with its Boost alone. */
export const boxedOn = (card: PrintedCard, round: number) => card.boxed[round - 1] ?? null
