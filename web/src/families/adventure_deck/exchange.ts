/** The stack of the moment: what was played, drawn and told since the last attack came to its end. */

import type { Rolled, SeenEntry, SeenEvent } from '../../protocol'
import { isFace } from './hand'
import { cardName } from './printed.svelte'

export interface Step {
  number: number
  kind: 'card' | 'draw' | 'told'
  /** Whose card or draw it is: a seat, or nothing for a Foe. */
  who: string
  text: string
  cards: string[]
  /** The attack has come to its end. */
  closes: boolean
  /** Somebody is down. */
  falls: boolean
  /** The attack is made: what comes of it says all of this again. */
  announces: boolean
}

/** An action has come to its end: a blow, whatever made it fail, healing, hiding; and the draws before the Combat. */
const CLOSING = [
  'ads.damage.hp',
  'ads.counter.partial-full',
  'ads.light.check',
  'ads.map.distance-penalty',
  'ads.distance.bow-melee-optional',
  'ads.mode.two-dimensional-cover',
  'ads.foe.failure',
  'ads.damage.healing',
  'ads.presneak.declare',
  'ads.start.round-choice',
]
const FALLING = /^ads\.(foe\.hp-cards|death\.|fatigue\.death)/
const ANNOUNCING = 'ads.boost.timing'
/** Another room, another game: what was played before is over. */
const AFRESH = ['ads.map.pair', 'ads.mode.formats']
const QUIET = ['draws', 'draws:']
/** What a room looks like stands on the stage. */
const SEEN = 'ads.map.description-card'

/** Symbols that were drawn from a deck; whom chance chose is told in words. */
const isUpDown = (event: SeenEvent): event is Rolled =>
  event.type === 'Rolled' &&
  event.question.type === 'draw' &&
  event.outcome.every((card) => isFace(String(card))) &&
  !QUIET.includes(event.why ?? '')

function stepOf({ event, number }: SeenEntry): Step | null {
  const plain = { number, who: '', text: '', cards: [], closes: false, falls: false, announces: false }
  if (event.type === 'Told' && event.rules?.includes(SEEN)) return null
  if (event.type === 'Told')
    return {
      ...plain,
      kind: 'told',
      text: event.text,
      closes: (event.rules ?? []).some((rule) => CLOSING.includes(rule)),
      falls: (event.rules ?? []).some((rule) => FALLING.test(rule)),
      announces: (event.rules ?? []).includes(ANNOUNCING),
    }
  if (isUpDown(event))
    return {
      ...plain,
      kind: 'draw',
      who: event.by ?? '',
      text: event.why ?? '',
      cards: event.outcome.map(String),
    }
  if (event.type === 'Moved' && event.source.endsWith('/hand') && /\/(discard|held)$/.test(event.target))
    return { ...plain, kind: 'card', who: event.source.split('/')[0] ?? '', cards: event.cards }
  return null
}

/** A card that one lays aside oneself is not played. */
function isDiscard({ event }: SeenEntry, before: SeenEntry | undefined): boolean {
  if (event.type !== 'Moved' || before?.event.type !== 'Answered') return false
  return Boolean(before.event.reply?.option.startsWith('discard'))
}

/** Cards of others that nothing is told of were laid aside, too: what they answered is not known here. */
function played(steps: readonly Step[], seat: string | null): Step[] {
  const told = steps.map(({ text }) => text.toLowerCase()).join(' ')
  const isTold = (face: string) => told.includes(cardName(face).slice(0, -2).toLowerCase())
  return steps.flatMap((step) => {
    if (step.kind !== 'card' || step.who === seat || step.text) return step
    const cards = step.cards.filter(isTold)
    return cards.length ? { ...step, cards } : []
  })
}

/** What the table tells of a card just after it was played stands beside it. */
function spoken(steps: readonly Step[]): Step[] {
  const follows = (step: Step, before: Step | undefined) =>
    step.kind === 'told' &&
    !step.closes &&
    !step.announces &&
    before?.kind === 'card' &&
    step.number === before.number + 1
  return steps.flatMap((step, i) => {
    const after = steps[i + 1]
    if (follows(step, steps[i - 1])) return []
    return after && follows(after, step) ? { ...step, text: after.text } : step
  })
}

/** Cards that somebody played one after the other lie together. */
function together(steps: readonly Step[]): Step[] {
  const found: Step[] = []
  for (const step of steps) {
    const before = found.at(-1)
    if (step.kind === 'card' && before?.kind === 'card' && before.who === step.who && !before.text)
      found[found.length - 1] = { ...step, number: before.number, cards: [...before.cards, ...step.cards] }
    else found.push(step)
  }
  return found
}

/** Of what was told since then the last two are enough. */
function shortened(steps: readonly Step[]): Step[] {
  const end = steps.findLastIndex((step) => step.closes || step.kind !== 'told')
  return [...steps.slice(0, end + 1), ...steps.slice(Math.max(end + 1, steps.length - 2))]
}

/** What was told since the last room was entered or the last game begun. */
function since(entries: readonly SeenEntry[]): readonly SeenEntry[] {
  const begins = ({ event }: SeenEntry) =>
    event.type === 'Told' && (event.rules ?? []).some((rule) => AFRESH.includes(rule))
  return entries.slice(entries.findLastIndex(begins) + 1)
}

/** The steps of the attack that is going on, or of the last one that is over. */
export function exchange(entries: readonly SeenEntry[], seat: string | null, most = 16): Step[] {
  const steps = together(
    spoken(
      since(entries.filter((entry) => !entry.undone).slice(-80))
        .filter((entry, i, all) => !isDiscard(entry, all[i - 1]))
        .flatMap((entry) => stepOf(entry) ?? []),
    ),
  )
  const end = steps.findLastIndex((step) => step.closes)
  const after = steps.slice(end + 1)
  if (after.some((step) => step.kind !== 'told')) return fromFirst(played(after, seat)).slice(-most)
  const begin = steps.slice(0, Math.max(end, 0)).findLastIndex((step) => step.closes)
  const over = played(steps.slice(begin + 1), seat).filter((step) => !step.announces)
  return shortened(fromFirst(over)).slice(-most)
}

/** All since somebody at this seat answered, or anybody where nobody sits. */
function sinceAnswer(entries: readonly SeenEntry[], seat: string | null): Step[] {
  const standing = entries.filter((entry) => !entry.undone)
  const answer = standing.findLastIndex(
    ({ event }) => event.type === 'Answered' && (seat === null || event.seat === seat),
  )
  return since(standing.slice(answer + 1)).flatMap((entry) => stepOf(entry) ?? [])
}

/** What has come of it all since then, line by line; where an attack is being answered, what came before it. */
export function cameOf(entries: readonly SeenEntry[], seat: string | null, attacked = false): Step[] {
  const made = attacked ? announcedAt(entries) : Infinity
  return sinceAnswer(entries, seat)
    .filter((step) => step.kind === 'told' && !step.announces && step.number < made)
    .slice(-4)
}

/** The number under which the last attack was made. */
const announcedAt = (entries: readonly SeenEntry[]): number =>
  entries.findLast((entry) => !entry.undone && stepOf(entry)?.announces)?.number ?? Infinity

/** What people have drawn since then. */
export function drawnSince(entries: readonly SeenEntry[], seat: string | null): Step[] {
  return sinceAnswer(entries, seat).filter(({ kind, who }) => kind === 'draw' && who)
}

/** The draws by which a Foe came to the attack that is being answered. */
export function drawnFor(entries: readonly SeenEntry[]): Step[] {
  const steps = entries.filter((entry) => !entry.undone).flatMap((entry) => stepOf(entry) ?? [])
  const made = steps.findLastIndex((step) => step.announces)
  const before = steps.slice(0, Math.max(made, 0))
  return before.slice(before.findLastIndex((step) => step.kind !== 'draw') + 1)
}

/** What was told before anything was played belongs to something else. */
function fromFirst(steps: Step[]): Step[] {
  const first = steps.findIndex((step) => step.kind !== 'told' || step.closes)
  return first < 0 ? [] : steps.slice(first)
}
