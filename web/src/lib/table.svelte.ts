/** The table as one seat sees it: what the components read, and the few things they can do. */

import { getContext, setContext, untrack } from 'svelte'

import type { Ask, Knock, Mark, Now, Odds, Option, Reply, Ruling, ThingView } from '../protocol'
import { Connection, type Command, type Result } from './connection.svelte'
import { isClosed, needsForm, replyTo, startValues } from './fields'
import { targetOf } from './groups'
import { nameOf, sentence } from './marks'
import { Rulebook } from './rules.svelte'
import * as api from './api'
import { recalled, type Change, type TableState } from './state'
import { lately, namesIn, story, type StoryLine } from './story'

/** Something the server refused, shown where it was tried. */
export interface Problem {
  option: string
  message: string
  rules: string[]
}

/** An option somebody is filling in. */
export interface Draft {
  option: Option
  preset: Record<string, Mark>
}

/** What is refused of these stands beside their button. */
const BESIDE: readonly string[] = ['seat-bot', 'end-session']

const NOTHING: Now = { number: 0, since: 0, waiting: '', seats: {} }

export class Table {
  readonly connection: Connection
  readonly rulebook = new Rulebook()

  problem = $state.raw<Problem | null>(null)
  draft = $state.raw<Draft | null>(null)
  /** The rules whose text is open. */
  reading = $state.raw<string[]>([])
  /** What somebody looks for a rule for: to read it, or to rule on it. */
  seeking = $state<'' | 'read' | 'rule'>('')
  /** Whether somebody types what they do. */
  typing = $state(false)
  busy = $state('')
  /** The question to which the focus was led: by that it is read out. */
  led = ''
  /** Whether the game has rested: what had the focus then was gone. */
  rested = false
  /** Whoever was away has not read what came after this event; 0 for those who were not. */
  left = $state(0)
  /** The number of the last event that came of this seat's answers: then the table is looked at again. */
  answered = $state(0)

  constructor(connection: Connection) {
    this.connection = connection
  }

  get state(): TableState | null {
    return this.connection.state
  }

  now = $derived.by<Now>(() => this.connection.state?.now ?? NOTHING)
  things = $derived.by<Record<string, ThingView>>(() => this.connection.state?.things ?? {})
  ids = $derived(Object.keys(this.things))
  seat = $derived.by(() => this.connection.state?.seat ?? null)
  isGm = $derived(this.seat !== null && this.now.seats[this.seat]?.role === 'gm')
  /** Whether nobody else sits at the table but bots. */
  isAlone = $derived(Object.values(this.now.seats).filter(({ bot }) => !bot).length < 2)
  /** Who waits to be let in; only the GM knows. */
  knocks = $derived.by<Knock[]>(() => (this.isGm ? (this.connection.state?.knocks ?? []) : []))
  ask = $derived<Ask | null>(this.now.ask ?? null)
  standing = $derived<Option[]>(this.now.standing ?? [])
  rulings = $derived<Ruling[]>(this.now.rulings ?? [])
  /** The rules that a ruling of the GM sets aside. */
  allowed = $derived(this.rulings.filter((ruling) => ruling.allows).map((ruling) => ruling.rule))
  options = $derived<Option[]>([...(this.ask?.options ?? []), ...this.standing])
  /** What the options of the ask promise, where the table shows it. */
  odds = $derived.by<Record<string, Odds>>(() => this.connection.state?.odds ?? {})
  paused = $derived(this.now.paused ?? false)
  /** What may be done at any time has its form in a dialog: it is not an answer to the question. */
  aside = $derived.by<Draft | null>(() => {
    const option = this.draft?.option.id
    return this.ask?.options.some(({ id }) => id === option) ? null : this.draft
  })
  /** What was refused and is not said where it was tried. */
  unplaced = $derived.by<Problem | null>(() => {
    const problem = this.problem
    return this.aside || this.typing || BESIDE.includes(problem?.option ?? '') ? null : problem
  })
  names = $derived.by(() => namesIn(this.connection.state?.entries ?? [], this.now.seats))
  /** While cards turn or dice roll: the number of the act that set them in motion. What came of it is told afterwards. */
  moving = $state(0)
  #rest: ReturnType<typeof setTimeout> | undefined
  story = $derived.by<StoryLine[]>(() =>
    story(this.connection.state?.entries ?? [], this.now.seats).filter(
      ({ number }) => !this.moving || number <= Math.max(this.moving, this.connection.cameAt),
    ),
  )
  /** The seats the table waits for. */
  waited = $derived(Object.keys(this.now.seats).filter((seat) => this.now.seats[seat]?.waited))
  /** Who may answer now, by name. */
  awaited = $derived(
    Object.entries(this.now.seats)
      .filter(([, sitter]) => sitter.asked)
      .map(([seat, sitter]) => (seat === this.seat ? 'you' : sitter.name)),
  )

  /** The dice that still lie there, and from where on the story is news. */
  lately = $derived.by(() => lately(this.connection.state?.entries ?? []))
  /** The numbers that changed when something happened last. */
  changes = $derived.by<Change[]>(() => this.connection.state?.changes ?? [])

  /** The number of the latest roll with these dice, if it fell after this page came to the table; else 0. */
  freshRoll(dice: readonly number[]): number {
    const same = (outcome: readonly (number | string)[]) =>
      outcome.length === dice.length && outcome.every((value, i) => value === dice[i])
    const rolls = (this.connection.state?.entries ?? []).filter(
      ({ event, number }) =>
        number > this.connection.cameAt && event.type === 'Rolled' && same(event.outcome),
    )
    return rolls.at(-1)?.number ?? 0
  }

  /** Something moves for so many milliseconds, unless this device is to show no motion. */
  moves(time: number): void {
    const entries = untrack(() => this.connection.state?.entries ?? [])
    const act = entries.findLast(({ event }) => event.type === 'Answered')?.number ?? 0
    if (!act || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    this.moving = act
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => (this.moving = 0), time)
  }

  name(seat: string): string {
    return this.names[seat] ?? seat
  }

  isBot(seat: string): boolean {
    return Boolean(this.now.seats[seat]?.bot)
  }

  /** Whether somebody is at this seat now: a person who is connected, or a bot. */
  isHere(seat: string): boolean {
    return this.isBot(seat) || this.connection.online.includes(seat)
  }

  thing(id: string): ThingView | undefined {
    return this.things[id]
  }

  title(id: string): string {
    return nameOf(id, this.things[id])
  }

  ofKind(kind: string): string[] {
    return this.ids.filter((id) => this.things[id]?.kind === kind)
  }

  /** The things of a kind that lie at a place. */
  inside(place: string, kind: string): string[] {
    return this.ids.filter((id) => this.things[id]?.place === place && this.things[id].kind === kind)
  }

  /** What may be done now with a thing: the option says so, or is named after it, such as `choose:mira`. */
  about(id: string): Option[] {
    return this.options.filter((option) => targetOf(option) === id)
  }

  stands(id: string): Option | undefined {
    return this.standing.find((option) => option.id === id)
  }

  isClosed(option: Option): boolean {
    return isClosed(option, this.allowed)
  }

  /** Take an option: at once if there is nothing to fill in or to confirm, else open its form. */
  take(option: Option, preset: Record<string, Mark> = {}): void {
    if (this.isClosed(option)) return
    if (needsForm(option)) this.fillIn(option, preset)
    else void this.answer(replyTo(option))
  }

  /** Open the form of an option. */
  fillIn(option: Option, preset: Record<string, Mark> = {}): void {
    this.draft = { option, preset }
  }

  /** Take an option as it stands, with the values its fields start with. */
  takeAtOnce(option: Option): Promise<boolean> {
    return this.answer(replyTo(option, startValues(option)))
  }

  async answer(reply: Reply): Promise<boolean> {
    this.busy = reply.option
    const result = await this.connection.answer(reply)
    this.busy = ''
    this.#remember(reply.option, result)
    if (result.ok) {
      this.draft = null
      this.answered = result.number ?? this.answered
    }
    return result.ok
  }

  async command(command: Command): Promise<Result> {
    const result = await this.connection.command(command)
    this.#remember(command.type, result)
    return result
  }

  #remember(option: string, result: Result): void {
    this.problem = result.ok
      ? null
      : { option, message: sentence(result.failure.message), rules: result.failure.rules ?? [] }
  }

  /** Fetch what happened before the entries that are here. Returns whether there was more. */
  async recall(): Promise<boolean> {
    const { state, key } = this.connection
    if (!state || state.first <= 1) return false
    const earlier = await api.earlier(state.table, key, state.first)
    if (this.connection.state) this.connection.state = recalled(this.connection.state, earlier)
    return true
  }

  read(rules: string[]): void {
    this.reading = rules
  }

  /** The rulings the GM made on these rules. */
  rulingsOn(rules: readonly string[]): Ruling[] {
    return this.rulings.filter((ruling) => rules.includes(ruling.rule))
  }
}

export const KEY = Symbol('table')

export function provideTable(table: Table): Table {
  return setContext(KEY, table)
}

export function useTable(): Table {
  return getContext<Table>(KEY)
}
