/** Which cards of a hand the question of the moment is about. Nothing here knows a rule: all is read off the ask. */

import { highest, isSingle, lowest } from '../../lib/fields'
import { actOf, labelOn } from '../../lib/groups'
import type { Table } from '../../lib/table.svelte'
import type { Ask, Option, PickField, SeenEntry } from '../../protocol'
import { faceOf } from './printed.svelte'

export const isFace = (name: string): boolean => /\/(up|down)(#\d+)?$/.test(name)

/** The field of an option in which cards are chosen, if that is all it asks. */
export function fieldOfCards(option: Option): PickField | null {
  const [field, ...others] = option.fields ?? []
  if (field?.type !== 'pick' || others.length) return null
  return field.choices.length && field.choices.every(({ id }) => isFace(id)) ? field : null
}

/** Several fields, in each of which one card is chosen, if that is all an option asks. */
export function fieldsOfOneCard(option: Option): PickField[] {
  const fields = option.fields ?? []
  const found = fields.filter((field): field is PickField => field.type === 'pick' && isSingle(field))
  const all = found.length > 1 && found.length === fields.length
  return all && found.every(({ choices }) => choices.every(({ id }) => isFace(id))) ? found : []
}

export const buildsDeck = (option: Option): boolean => option.id === 'own' || option.id === 'rebuild'

/** The cards somebody holds; a second copy of a face is `face#2`, as in the fields. */
export function copiesOf(cards: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return cards.map((face) => {
    const n = (seen.get(face) ?? 0) + 1
    seen.set(face, n)
    return n === 1 ? face : `${face}#${n}`
  })
}

export function handOf(table: Table, who: string | null): string[] {
  return who ? copiesOf([...(table.thing(`${who}/hand`)?.cards ?? [])].toSorted()) : []
}

/** Of the cards in somebody's hand those that came into it since they answered; none where all of them did. */
export function newIn(hand: readonly string[], entries: readonly SeenEntry[], who: string | null): string[] {
  const standing = entries.filter((entry) => !entry.undone)
  const answer = standing.findLastIndex(({ event }) => event.type === 'Answered' && event.seat === who)
  const left = standing
    .slice(answer + 1)
    .flatMap(({ event }) => (event.type === 'Moved' && event.target === `${who}/hand` ? event.cards : []))
  const found = hand.toReversed().filter((copy) => {
    const i = left.indexOf(faceOf(copy))
    return i >= 0 && left.splice(i, 1).length > 0
  })
  return found.length < hand.length ? found : []
}

/** The options of an ask, by what they have to do with a hand. */
export interface Sorted {
  /** By face: what is done with this card, or why not. */
  cards: Map<string, Option>
  /** Cards are laid onto these. */
  piles: Option[]
  /** About cards that are not in the hand. */
  elsewhere: Option[]
  others: Option[]
}

export function sorted(ask: Ask | null, hand: readonly string[]): Sorted {
  const faces = new Set(hand.map(faceOf))
  const found: Sorted = { cards: new Map(), piles: [], elsewhere: [], others: [] }
  for (const option of ask?.options ?? []) {
    const about = option.about ?? ''
    const field = fieldOfCards(option)
    if (faces.has(about) && !found.cards.has(about) && !field) found.cards.set(about, option)
    else if (isFace(about)) found.elsewhere.push(option)
    else if (field?.choices.every(({ id }) => faces.has(faceOf(id)))) found.piles.push(option)
    else found.others.push(option)
  }
  return found
}

export interface FromPile {
  /** By face, what may be done with a card that lies in a deck or in the Discard. */
  cards: Map<string, Option[]>
  others: Option[]
}

/** What is done with cards that are not in the hand: taken out of the deck, searched for, brought back. */
const WITH_A_PILE = ['out', 'take', 'keep']

/** The options of a question that is answered with a card of a pile, or none. */
export function fromPile(ask: Ask | null): FromPile {
  const found: FromPile = { cards: new Map(), others: [] }
  const options = ask?.options ?? []
  const isCard = ({ about }: Option) => isFace(about ?? '')
  if (!options.some((option) => isCard(option) && WITH_A_PILE.includes(actOf(option)))) return found
  for (const option of options) {
    const face = option.about ?? ''
    if (isCard(option)) found.cards.set(face, [...(found.cards.get(face) ?? []), option])
    else found.others.push(option)
  }
  return found
}

/** Questions one cannot answer without looking at one's hand, by the rules they name. */
const LOOKS = ['ads.hand.', 'ads.start.dual-declare']

/** Whether the question is answered with cards of one's own hand, or with a look at them. */
export function asksForCards(table: Table): boolean {
  const ask = table.ask
  const hand = handOf(table, table.seat)
  const found = sorted(ask, hand)
  const several = (ask?.options.length ?? 0) > 1
  const looks = ask?.rules?.some((rule) => LOOKS.some((one) => rule.startsWith(one))) ?? false
  return found.cards.size > 0 || (several && (found.piles.length > 0 || (looks && hand.length > 0)))
}

export interface Actions {
  act: string
  /** What several are called together; nothing where it is one. */
  label: string
  options: Option[]
}

/** Options in their order; those that are done to somebody together, by what is done. */
export function byAct(table: Pick<Table, 'thing' | 'title'>, options: readonly Option[]): Actions[] {
  const found: Actions[] = []
  for (const option of options) {
    const aimed = option.about && table.thing(option.about)?.marks?.['hp'] !== undefined
    const act = aimed ? actOf(option) : option.id
    const before = found.find((one) => one.act === act)
    if (before) before.options.push(option)
    else
      found.push({
        act,
        label: aimed ? labelOn(option, [table.title(option.about ?? '')]) : '',
        options: [option],
      })
  }
  return found
}

/** Whether so many cards may be sent with this option. */
export function fits(option: Option, chosen: readonly string[]): boolean {
  const field = fieldOfCards(option)
  if (!field) return false
  const known = new Set(field.choices.map(({ id }) => id))
  return (
    chosen.length >= lowest(field) && chosen.length <= highest(field) && chosen.every((id) => known.has(id))
  )
}

/** The reply that lays these cards onto an option. */
export function laid(
  option: Option,
  chosen: readonly string[],
): { option: string; values: Record<string, string | string[]> } {
  const field = fieldOfCards(option)
  const value = field && isSingle(field) ? (chosen[0] ?? '') : [...chosen]
  return { option: option.id, values: { [field?.key ?? 'cards']: value } }
}

/** "1 to 3", "exactly 2". */
export function howMany(field: PickField): string {
  const low = lowest(field)
  const high = highest(field)
  return low === high ? `exactly ${low}` : low ? `${low} to ${high}` : `up to ${high}`
}

export interface Fanned {
  /** How far each card lies from the one before. */
  step: number
  inRow: number
}

/** So many cards in rows as wide as the room: one upon the other, but of each at least `seen` shows. */
export function fanned(count: number, room: number, card: number, seen: number): Fanned {
  const most = Math.max(1, Math.floor((room - card) / seen) + 1)
  const rows = Math.max(1, Math.ceil(count / most))
  const inRow = Math.max(1, Math.ceil(count / rows))
  const close = inRow > 1 ? (room - card) / (inRow - 1) : card
  // side by side with a gap, the last one has its gap too
  const step = close > card ? Math.min(card + 4, room / inRow) : close
  return { step: Math.max(step, seen), inRow }
}

/** A deck written as lines such as `3 longsword/up`; a line without a number is one card. */
export function countsOf(text: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, count = '1', face = line] = /^(\d{1,2})\s+(.+)$/.exec(line) ?? []
    if (face) counts[face] = (counts[face] ?? 0) + Number(count)
  }
  return counts
}

/** So many more of a card, each with the symbol of which the deck has fewer. */
export function evenly(
  counts: Readonly<Record<string, number>>,
  key: string,
  more: number,
): Record<string, number> {
  const found = { ...counts }
  const all = (symbol: string) =>
    Object.entries(found).reduce((sum, [face, count]) => sum + (face.endsWith(`/${symbol}`) ? count : 0), 0)
  let lead = all('up') - all('down')
  for (let i = 0; i < more; i += 1) {
    const face = `${key}/${lead > 0 ? 'down' : 'up'}`
    found[face] = (found[face] ?? 0) + 1
    lead += lead > 0 ? -1 : 1
  }
  return found
}
