/** The stack as it lies on the table: an action that is being answered, and what was played upon it. */

import { list, number, text } from '../../lib/marks'
import type { ThingView } from '../../protocol'
import { isFace } from './hand'
import { capital } from './words'

export interface Laid {
  who: string
  deed: string
  /** The card, where it is one: a Foe acts without. */
  face: string
  /** What else it was done with. */
  other: string
}

export interface Stack {
  name: string
  by: string
  on: string
  /** 0 where it is no attack. */
  damage: number
  ethereal: boolean
  /** The cards played to make it stronger. */
  boost: string[]
  laid: Laid[]
  /** Whose answer it waits for. */
  turn: string
  /** What happens if nobody goes on. */
  outcome: string
}

const OTHERS: Record<string, string> = { updown: 'an Up/Down', attribute: 'its Attribute' }
const OUTCOMES: Record<string, string> = {
  works: 'it works',
  cancelled: 'it is cancelled',
  halved: 'half of it is left',
}

export function stackOf(thing: ThingView | undefined): Stack | null {
  if (thing?.kind !== 'stack') return null
  const deeds = list(thing, 'deeds')
  const cards = list(thing, 'cards')
  const name = text(thing, 'name')
  const laid = list(thing, 'players').map((who, i) => {
    const card = cards[i] ?? ''
    const other = i ? (OTHERS[card] ?? capital(card)) : name
    return { who, deed: deeds[i] ?? '', face: isFace(card) ? card : '', other: isFace(card) ? '' : other }
  })
  return {
    name,
    by: text(thing, 'by'),
    on: text(thing, 'on'),
    damage: number(thing, 'damage'),
    ethereal: number(thing, 'ethereal') === 1,
    boost: list(thing, 'boost'),
    laid,
    turn: text(thing, 'turn'),
    outcome: OUTCOMES[text(thing, 'stands')] ?? '',
  }
}
