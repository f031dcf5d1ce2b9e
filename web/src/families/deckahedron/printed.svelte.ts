/** What is printed on the cards of the Deckahedron, as the server tells it once. */

import type { Edge, Face, Tint } from '../../cards/face'
import { PrintedCards } from '../../lib/printed.svelte'
import type { Table } from '../../lib/table.svelte'
import { ANIMALS, NOTHING, SUITS } from './emblems'

export interface PrintedFace {
  /** For the suits of rank 1 to 4: 0 is a cross, else so many checks. */
  results: number[]
  corners: string[]
  d4?: number
  d6?: number
  currency?: boolean
  stamina?: boolean
  critical?: string
  kind: string
}

export interface PrintedMove {
  name: string
  group?: string
  flip?: string[]
  flip_by?: Record<string, string>
  fast?: boolean
  levels?: number[]
  pick?: string
  /** Pieces of green rings: halves on the sides (E, W), quarters in the corners (NE, SE, SW, NW), some with a letter. */
  ring?: string[]
  ring_letter?: Record<string, string>
  trigger?: string
  effect?: string
  note?: string
  options?: string[]
  results?: string[]
}

export interface PrintedItem {
  name: string
  kind: string
  effect?: string
  note?: string
  range?: string
  /** What its player reads on it, where that is more than its effect. */
  text?: string
  load?: number
  capacity?: number
  slots?: { accepts: string[]; capacity: number }[]
  /** The dice of its power gauge. */
  gauge?: number[]
}

export interface PrintedHero {
  key: string
  name: string
  about?: string
  portrait?: string
  strength: number
  dexterity: number
  intelligence: number
  moves?: string[]
  items?: string[]
  magic?: string[]
}

export interface PrintedEdition {
  title: string
  suits: string[]
  colours: string[]
  single: string
  plural: string
  reserve: string
  friendly: string
  bonus_tag: string
  formats: Record<string, string>
  /** The campaigns in which green rings count. */
  ringed: string[]
  moves: Record<string, PrintedMove>
  items: Record<string, PrintedItem>
}

export interface Printed {
  marks: string[]
  attributes: Record<string, string>
  levels: Record<string, string>
  cards: Record<string, PrintedFace>
  heroes: PrintedHero[]
  editions: Record<string, PrintedEdition>
}

const BLANK: PrintedEdition = {
  title: '',
  suits: ['', '', '', ''],
  colours: ['ink', 'ink', 'ink', 'ink'],
  single: '',
  plural: '',
  reserve: '',
  friendly: '',
  bonus_tag: '',
  formats: {},
  ringed: [],
  moves: {},
  items: {},
}

/** Which rank stands on which side of a card: above, right, below, left. */
const SIDES = [4, 2, 1, 3] as const

export const MARKS = ['✗', '✓', '✓✓', '✓✓✓']

class DeckahedronCards extends PrintedCards<Printed> {
  edition(table: Table): PrintedEdition {
    return this.all?.editions[table.state?.options.edition ?? ''] ?? BLANK
  }

  ringed(table: Table): boolean {
    return this.edition(table).ringed.includes(table.state?.options.campaign ?? '')
  }

  card(name: string): PrintedFace | undefined {
    return this.all?.cards[name]
  }
}

export const printed = new DeckahedronCards('deckahedron')

export const tintOf = (edition: PrintedEdition, rank: number): Tint =>
  (edition.colours[rank - 1] ?? 'ink') as Tint

export const suitOf = (edition: PrintedEdition, rank: number): string => edition.suits[rank - 1] ?? ''

function centreOf(card: PrintedFace, edition: PrintedEdition): Face['centre'] {
  if (card.critical === 'success') return { words: '★', tint: 'green', ring: true }
  if (card.critical === 'failure') return { words: '☠', tint: 'red', ring: true }
  if (card.kind === 'wound') return { words: 'Wound', tint: 'red', ring: true }
  if (card.kind === 'blessing') return { words: 'Blessing', tint: 'yellow', ring: true }
  if (card.currency) return { words: edition.single === 'XP' ? 'XP' : '●', tint: 'green' }
  if (card.stamina) return { words: '♥', tint: 'red' }
  return undefined
}

/** A card's face as it is drawn; with `rank` the suit that is read now stands out. */
export function faceOf(card: PrintedFace, edition: PrintedEdition, rank = 0): Face {
  const edges = SIDES.map<Edge>((side) => ({
    emblem: SUITS[suitOf(edition, side)] ?? NOTHING,
    tint: tintOf(edition, side),
    checks: card.results[side - 1] ?? 0,
    read: side === rank,
  }))
  const centre = centreOf(card, edition)
  const notes = [card.d4 ? `d4 ${card.d4}` : '', card.d6 ? `d6 ${card.d6}` : '']
  return {
    corners: card.corners.map((animal) => ANIMALS[animal] ?? NOTHING),
    edges,
    ...(centre ? { centre } : {}),
    notes,
    tone: card.kind === 'wound' ? 'bad' : card.kind === 'blessing' ? 'good' : 'plain',
  }
}

/** A card where only its corners matter. */
export function cornersOf(card: PrintedFace): Face {
  return {
    corners: card.corners.map((animal) => ANIMALS[animal] ?? NOTHING),
    names: card.corners,
    edges: [],
    tone: card.kind === 'wound' ? 'bad' : card.kind === 'blessing' ? 'good' : 'plain',
  }
}

export const checkWords = (result: number): string =>
  result === 0 ? 'a cross' : result === 1 ? 'one check' : result === 2 ? 'two checks' : 'three checks'

/** A card in words: what it shows for each suit, and what else is on it. */
export function wordsFor(name: string, card: PrintedFace, edition: PrintedEdition, rank = 0): string {
  const called =
    card.kind === 'deckahedron' ? `Card ${name}` : card.kind === 'wound' ? 'Wound card' : 'Blessing'
  if (rank) return `${called}: ${checkWords(card.results[rank - 1] ?? 0)} for ${suitOf(edition, rank)}`
  const suits = card.results.map((result, i) => `${edition.suits[i] ?? ''} ${checkWords(result)}`)
  const more = [
    card.critical === 'success' ? 'Critical Success' : '',
    card.currency ? edition.single : '',
    card.stamina ? 'Stamina' : '',
  ].filter(Boolean)
  return `${called}: ${[...suits, ...more].join(', ')}`
}
