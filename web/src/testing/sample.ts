/** A small table to test with, and a socket whose other end is the test. */

import type { Socket } from '../lib/connection.svelte'
import type {
  ClientMessage,
  Field,
  Now,
  Option,
  SeenEntry,
  ServerMessage,
  Update,
  Welcome,
} from '../protocol'

export const CALL: Option = {
  id: 'call',
  label: 'Call for a Test',
  fields: [
    {
      type: 'pick',
      key: 'who',
      label: 'Who',
      choices: [
        { id: 'mira', label: 'Mira' },
        { id: 'jon', label: 'Old Jon' },
      ],
    },
    {
      type: 'pick',
      key: 'ability',
      label: 'Ability',
      choices: [
        { id: 'toughness', label: 'Toughness' },
        { id: 'agility', label: 'Agility' },
      ],
    },
    {
      type: 'number',
      key: 'difficulty',
      label: 'Difficulty',
      low: 2,
      high: 30,
      default: 8,
      names: { 6: 'simple', 8: 'tricky' },
    },
    { type: 'text', key: 'why', label: 'Why', longest: 500 },
  ],
}

/** A change that is seldom made. */
export const ADJUST: Field = {
  type: 'number',
  key: 'adjust',
  label: 'Toughness of the Rat',
  low: -2,
  high: 2,
  seldom: true,
}

export function now(number: number, more: Partial<Now> = {}): Now {
  const seats = {
    gm: { name: 'Ada', role: 'gm', asked: false },
    p1: { name: 'Mira', role: 'player', asked: true, waited: true },
  } as const
  return { number, since: number, waiting: 'Mira decides.', seats, ...more }
}

export function welcome(number: number, more: Partial<Welcome> = {}): Welcome {
  return {
    type: 'welcome',
    seat: 'p1',
    table: 't1',
    code: 'ABCD',
    view: {
      seat: 'p1',
      family: 'protagonists',
      options: {},
      committed: 'abc',
      now: now(number, { standing: [{ id: 'pause', label: 'Pause' }] }),
      things: { mira: { kind: 'protagonist', marks: { health: 5 } } },
    },
    entries: [],
    ...more,
  }
}

export function update(number: number, more: Partial<Update> = {}): Update {
  return { type: 'update', number, entries: [], things: {}, now: now(number), ...more }
}

export function told(number: number, text: string): SeenEntry {
  return { number, event: { type: 'Told', text } }
}

/** A socket that keeps what was sent, and says what the test makes it say. */
export class TestSocket implements Socket {
  readyState = 0
  onopen: ((event: never) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: ClientMessage[] = []

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }

  close(): void {
    this.readyState = 3
  }

  opens(): void {
    this.readyState = 1
    this.onopen?.(undefined as never)
  }

  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent)
  }

  breaks(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}
