/** The stack of the moment: what was played, drawn and told since the last attack came to its end. */

import type { SeenEntry } from '../../protocol'

export interface Step {
  number: number
  kind: 'card' | 'draw' | 'told'
  /** Whose card or draw it is: a seat, or nothing for a Foe. */
  who: string
  text: string
  cards: string[]
  /** The attack has come to its end. */
  closes: boolean
}

const CLOSING = ['ads.damage.hp', 'ads.counter.partial-full', 'ads.start.round-choice']
/** Another room, another game: what was played before is over. */
const AFRESH = ['ads.map.pair', 'ads.mode.formats']
const QUIET = ['draws', 'draws:']
/** What a room looks like stands on the stage. */
const SEEN = 'ads.map.description-card'

function stepOf({ event, number }: SeenEntry): Step | null {
  const plain = { number, who: '', text: '', cards: [], closes: false }
  if (event.type === 'Told' && event.rules?.includes(SEEN)) return null
  if (event.type === 'Told')
    return {
      ...plain,
      kind: 'told',
      text: event.text,
      closes: (event.rules ?? []).some((rule) => CLOSING.includes(rule)),
    }
  if (event.type === 'Rolled' && event.question.type === 'draw' && !QUIET.includes(event.why ?? ''))
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

/** What the table tells of a card just after it was played stands beside it. */
function spoken(steps: readonly Step[]): Step[] {
  const follows = (step: Step, before: Step | undefined) =>
    step.kind === 'told' && !step.closes && before?.kind === 'card' && step.number === before.number + 1
  return steps.flatMap((step, i) => {
    const after = steps[i + 1]
    if (follows(step, steps[i - 1])) return []
    return after && follows(after, step) ? { ...step, text: after.text } : step
  })
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
export function exchange(entries: readonly SeenEntry[], most = 16): Step[] {
  const steps = spoken(
    since(entries.filter((entry) => !entry.undone).slice(-80))
      .filter((entry, i, all) => !isDiscard(entry, all[i - 1]))
      .flatMap((entry) => stepOf(entry) ?? []),
  )
  const end = steps.findLastIndex((step) => step.closes)
  const after = steps.slice(end + 1)
  if (after.some((step) => step.kind !== 'told')) return fromFirst(after).slice(-most)
  const begin = steps.slice(0, Math.max(end, 0)).findLastIndex((step) => step.closes)
  return shortened(fromFirst(steps.slice(begin + 1))).slice(-most)
}

/** What was told before anything was played belongs to something else. */
function fromFirst(steps: Step[]): Step[] {
  const first = steps.findIndex((step) => step.kind !== 'told' || step.closes)
  return first < 0 ? [] : steps.slice(first)
}
