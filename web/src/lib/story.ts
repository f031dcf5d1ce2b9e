/** The running story: which lines of the journal are worth reading, and how they read. */

import { brief } from './marks'
import type { Rolled, SeenEntry, Seated, SitterView } from '../protocol'

export interface StoryLine {
  number: number
  kind: 'told' | 'said' | 'rolled' | 'ruled' | 'table' | 'undone'
  text: string
  /** The words it begins with, where a part of the story begins. */
  title?: string
  who?: string
  whisper?: boolean
  rules?: string[]
  about?: string[]
  dice?: number[]
  /** The place of the die that does not count. */
  removed?: number
  undone?: boolean
}

type Names = Record<string, Pick<SitterView, 'name'>>

/** Names in a row: Ada, Mira and Jon. */
export function names(several: readonly string[]): string {
  const [last = '', ...others] = several.toReversed()
  return others.length ? `${others.toReversed().join(', ')} and ${last}` : last
}

/** Whom the others wait for, where it is not said already. */
export function waitingFor(seats: Record<string, SitterView>, told: string): string {
  const waited = Object.values(seats).flatMap(({ waited, name }) => (waited ? [name] : []))
  const said = told.split(/[^\p{L}\p{N}]+/u)
  return waited.every((name) => said.includes(name)) ? '' : `Waiting for ${names(waited)}.`
}

/** Names of everybody who ever sat here, also of those who have left. */
export function namesIn(entries: SeenEntry[], seats: Names): Record<string, string> {
  const names: Record<string, string> = {}
  for (const { event } of entries) if (event.type === 'Seated') names[event.seat] = event.name
  for (const [seat, sitter] of Object.entries(seats)) names[seat] = sitter.name
  return names
}

/** The dice of a roll, if dice were rolled. */
function diceOf(event: Rolled): number[] {
  return event.question.type === 'dice' ? event.outcome.map(Number) : []
}

function whisperTo(to: string[] | null | undefined, name: (seat: string) => string): string {
  return to ? ` (to ${to.map(name).join(', ')} alone)` : ''
}

/** Who takes a seat; who sat there before has another name now, or a bot plays for them, or has the seat back. */
function seated({ name, bot }: Seated, before: Seated | undefined): string {
  if (!before) return `${name}${bot ? ', a bot,' : ''} sits down at the table.`
  if (before.name !== name) return `${before.name} is now called ${name}.`
  if (bot) return `A bot now plays for ${name}.`
  return before.bot ? `The bot no longer plays for ${name}.` : `${name} is back.`
}

function line(
  entry: SeenEntry,
  name: (seat: string) => string,
  sitting: Record<string, Seated>,
): Omit<StoryLine, 'number' | 'undone'> | null {
  const { event } = entry
  switch (event.type) {
    case 'Told':
      return {
        kind: 'told',
        text: event.text,
        title: event.title ?? '',
        rules: event.rules ?? [],
        about: event.about ?? [],
        whisper: Boolean(event.to),
      }
    case 'Said':
      return {
        kind: 'said',
        who: name(event.seat) + whisperTo(event.to, name),
        text: event.text,
        whisper: Boolean(event.to),
      }
    case 'Rolled': {
      const dice = diceOf(event)
      if (!dice.length) return null
      const who = event.by ? name(event.by) : 'The table'
      const removed = event.removed ?? -1
      const without = removed < 0 ? '' : `, without the ${dice[removed]}`
      return {
        kind: 'rolled',
        text: `${who} rolled ${dice.join(', ')}${event.own ? ' by hand' : ''}${without}${event.why ? ` – ${event.why}` : ''}`,
        dice,
        removed,
      }
    }
    case 'Ruled':
      return { kind: 'ruled', text: event.text, rules: [event.rule] }
    case 'Seated':
      return { kind: 'table', text: seated(event, sitting[event.seat]) }
    case 'Left':
      return { kind: 'table', text: `${name(event.seat)} leaves the table.` }
    case 'Revealed':
      return {
        kind: 'table',
        text: 'The session is over. The secret behind all that chance decided is shown, for everybody to check.',
      }
    default:
      return null
  }
}

/** As much of a line as says which one it is. */
const WHICH = 90

/** What was taken back: the first line of it that this seat has read, or none. */
function takenBack([first, ...more]: readonly StoryLine[]): StoryLine['text'] {
  if (!first) return 'Something that is not in your story is taken back.'
  return `Taken back: “${brief(spoken(first), WHICH)}”${more.length ? ', and what came of it.' : ''}`
}

/** The story so far, oldest line first. */
export function story(entries: SeenEntry[], seats: Names): StoryLine[] {
  const names = namesIn(entries, seats)
  const lines: StoryLine[] = []
  const sitting: Record<string, Seated> = {}
  const taken = new Set<StoryLine>()
  for (const [i, entry] of entries.entries()) {
    /** Where others were asked, what was taken back is told by name. */
    if (entry.event.type === 'Undone' && entries[i + 1]?.event.type === 'Told') continue
    if (entry.event.type === 'Undone') {
      const { to } = entry.event
      const gone = lines.filter((line) => line.undone && line.number > to && !taken.has(line))
      for (const line of gone) taken.add(line)
      lines.push({ number: entry.number, kind: 'undone', text: takenBack(gone) })
    }
    const told = line(entry, (seat) => names[seat] ?? seat, sitting)
    if (entry.event.type === 'Seated') sitting[entry.event.seat] = entry.event
    if (entry.event.type === 'Left') Reflect.deleteProperty(sitting, entry.event.seat)
    if (told) lines.push({ ...told, number: entry.number, undone: entry.undone ?? false })
  }
  return lines
}

/** What is worth seeing at a glance. */
const SHOWN: ReadonlySet<SeenEntry['event']['type']> = new Set(['Told', 'Said', 'Ruled', 'Undone'])

/** Dice that fell: whose they were, and what for. */
export interface Roll {
  number: number
  dice: number[]
  removed: number
  by: string
  why: string
}

export interface Lately {
  /** The dice that fell, if they still lie there. */
  rolls: Roll[]
  /** What has happened came after this number. */
  after: number
}

/** How many answers dice stay on the table: what is decided with them, and what follows. What the table rolls, to break a
 *  tie, has decided already. */
const STAY = 2
const stays = (entry: SeenEntry | undefined): number =>
  entry?.event.type === 'Rolled' && entry.event.by ? STAY : 0

const begins = ({ event }: SeenEntry): boolean => event.type === 'Answered'
const turnsThePage = ({ event }: SeenEntry): boolean => event.type === 'Told' && Boolean(event.title)

/** What has just happened: with the last act, or since dice fell that still lie on the table. Where a part of the story
 *  begins nobody looks at the dice of the one before. */
export function lately(entries: readonly SeenEntry[]): Lately {
  const standing = entries.filter((entry) => !entry.undone)
  const dice = standing.findLastIndex(({ event }) => event.type === 'Rolled' && diceOf(event).length > 0)
  const since = standing.slice(dice + 1)
  const lie = dice >= 0 && since.filter(begins).length <= stays(standing[dice]) && !since.some(turnsThePage)
  const last = standing.findLastIndex(({ event }) => SHOWN.has(event.type))
  const begin = standing.slice(0, (lie ? dice : last) + 1).findLastIndex(begins)
  const end = standing.findIndex((entry, i) => i > dice && begins(entry))
  const act = lie ? standing.slice(begin + 1, end < 0 ? undefined : end) : []
  const rolls = act.flatMap(({ event, number }) =>
    event.type === 'Rolled' && diceOf(event).length
      ? [
          {
            number,
            dice: diceOf(event),
            removed: event.removed ?? -1,
            by: event.by ?? '',
            why: event.why ?? '',
          },
        ]
      : [],
  )
  return { rolls, after: standing[begin]?.number ?? 0 }
}

/** What follows the heading of a line, if it has one. */
export function body({ title, text }: StoryLine): string {
  return title && text.startsWith(title) ? text.slice(title.length).replace(/^\.\s*/, '') : text
}

/** What is worth keeping: nothing that was taken back, nor that it was. */
export const isKept = ({ undone, kind }: StoryLine): boolean => !undone && kind !== 'undone'

/** The story as a text to keep. */
export function chronicle(title: string, lines: readonly StoryLine[]): string {
  const kept = lines
    .filter(isKept)
    .map((line) => (line.kind === 'ruled' ? `Ruling: ${line.text}` : spoken(line)))
  return [title, ...kept].join('\n\n') + '\n'
}

/** A line as it is read out. */
export function spoken(line: StoryLine): string {
  return line.who ? `${line.who}: ${line.text}` : line.text
}
