/** What this seat knows of the table, and how the server's messages change it. Pure: no socket, no page. */

import { LASTING } from '../protocol'
import type {
  Earlier,
  Knock,
  Now,
  Odds,
  SeenEntry,
  SeenEvent,
  ThingView,
  Update,
  View,
  Welcome,
} from '../protocol'

/** A number on a thing that is another one now. */
export interface Change {
  thing: string
  mark: string
  from: number
  to: number
}

export interface TableState {
  seat: string | null
  table: string
  code: string
  family: string
  options: Record<string, string>
  committed: string
  now: Now
  things: Record<string, ThingView>
  entries: SeenEntry[]
  /** From which number on the entries are here: 1 is the beginning of the table. */
  first: number
  knocks: Knock[]
  spectator: boolean
  /** The numbers that changed when something happened last. */
  changes: Change[]
  /** Beside the options of the ask, at a table that shows them. */
  odds: Record<string, Odds>
}

/** The entries with these added: each number once, in order, and what was taken back marked as undone. */
export function merge(entries: SeenEntry[], added: SeenEntry[]): SeenEntry[] {
  const last = entries.at(-1)?.number ?? 0
  let merged = [...entries, ...added.filter((entry) => entry.number > last)]
  for (const { event, number } of added) {
    if (event.type !== 'Undone') continue
    const undone = (entry: SeenEntry) =>
      entry.number > event.to && entry.number < number && !LASTING.includes(entry.event.type)
    merged = merged.map((entry) => (undone(entry) ? { ...entry, undone: true } : entry))
  }
  return merged
}

function viewed(view: View): Pick<TableState, 'family' | 'options' | 'committed' | 'now' | 'things'> {
  const { family, options, committed, now, things } = view
  return { family, options, committed, now, things }
}

/** The whole view after (re)connecting. Lines read before stay, the server sends those after them. */
export function welcomed(before: TableState | null, message: Welcome): TableState {
  const same = before?.table === message.table && before.seat === message.seat
  const [oldest] = message.entries
  return {
    ...viewed(message.view),
    seat: message.seat,
    table: message.table,
    code: message.code,
    entries: merge(same ? before.entries : [], message.entries),
    first: same ? before.first : (oldest?.number ?? 1),
    knocks: message.knocks ?? [],
    spectator: message.spectator ?? false,
    changes: [],
    odds: message.odds ?? {},
  }
}

/** The state with what happened before the entries it has. */
export function recalled(state: TableState, { first, entries }: Earlier): TableState {
  const before = entries.filter(({ number }) => number < state.first)
  return { ...state, first: Math.min(first, state.first), entries: [...before, ...state.entries] }
}

/** Which numbers are other ones on things that were there before. */
function changed(before: Record<string, ThingView>, after: Update['things']): Change[] {
  return Object.entries(after).flatMap(([thing, view]) => {
    const old = before[thing]?.marks ?? {}
    return Object.entries(view?.marks ?? {}).flatMap(([mark, to]) => {
      const from = old[mark]
      return typeof from === 'number' && typeof to === 'number' && from !== to
        ? [{ thing, mark, from, to }]
        : []
    })
  })
}

const HAPPENINGS: ReadonlySet<SeenEvent['type']> = new Set(['Told', 'Said', 'Ruled', 'Undone'])

function withChanges(
  things: Record<string, ThingView>,
  changes: Update['things'],
): Record<string, ThingView> {
  const next = { ...things }
  for (const [id, thing] of Object.entries(changes)) {
    if (thing) next[id] = thing
    else Reflect.deleteProperty(next, id)
  }
  return next
}

/** The state after an update. An old one changes nothing; standing acts that are not sent are unchanged. */
export function updated(state: TableState, message: Update): TableState {
  if (message.number < state.now.number) return state
  const entries = merge(state.entries, message.entries)
  const odds = message.now.odds ?? {}
  const fresh = changed(state.things, message.view?.things ?? message.things)
  const happened = fresh.length > 0 || message.entries.some(({ event }) => HAPPENINGS.has(event.type))
  const changes = happened ? fresh : state.changes
  if (message.view) return { ...state, ...viewed(message.view), entries, changes, odds }
  const committed = message.entries.flatMap(({ event }) => (event.type === 'Committed' ? [event.digest] : []))
  return {
    ...state,
    committed: committed.at(-1) ?? state.committed,
    now: { ...message.now, standing: message.now.standing ?? state.now.standing ?? [] },
    things: withChanges(state.things, message.things),
    entries,
    changes,
    odds,
  }
}
