/** The seat's socket: it reconnects by itself, resumes where it stopped, and loses no answer. */

import type { ClientMessage, ErrorMessage, Key, Reply, ServerMessage, Welcome } from '../protocol'
import { updated, welcomed, type TableState } from './state'

export type Status = 'connecting' | 'live' | 'waiting' | 'offline' | 'closed'

/** What the page needs of a WebSocket. */
export interface Socket {
  readonly readyState: number
  onopen: ((event: never) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

/** `number` is that of the last event that came of an act. */
export type Result = { ok: true; number?: number; key?: string } | { ok: false; failure: ErrorMessage }

type Numbered = Extract<ClientMessage, { id: string }>
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
export type Command = WithoutId<Exclude<Numbered, { type: 'answer' }>>

interface Unanswered {
  message: Numbered
  /** The message without its id. */
  words: string
  settle: ((result: Result) => void)[]
}

const OPEN = 1
const PING_EVERY = 20_000
const LONGEST_PAUSE = 12_000
/** Whoever waits for an answer is told that it takes long; then the socket is given up and another one tried. */
const SLOW_AFTER = 2_500
const PATIENCE = 12_000
/** A device that wakes up rather dials anew than waits for a socket that has probably died in its sleep. */
const BRIEF_PATIENCE = 3_000
/** The server was told to stop, and whoever told it so starts it again in a moment. */
const RESTARTS = 1012
const RESTART_PAUSE = 800
const RESTART_TRIES = 30

/** After this the key is of no use any more: trying again would not help. */
const FINAL: ReadonlySet<string> = new Set(['unknown-key', 'not-admitted', 'not-seated'])

/**
 * An id nobody else makes; the server is quicker with ids that begin with the time.
 * `crypto.randomUUID` is missing where the page comes over plain HTTP.
 */
export function newId(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36))
  return Date.now().toString(16) + random.join('')
}

export function socketAddress(place: Location = location): string {
  return `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/ws`
}

export class Connection {
  state = $state.raw<TableState | null>(null)
  status = $state<Status>('connecting')
  online = $state.raw<string[]>([])
  /** Why the connection was closed for good. */
  ended = $state.raw<ErrorMessage | null>(null)
  /** How many acts the server has not acknowledged yet. */
  unsent = $state(0)
  /** Whether the server is away for a moment because it is started anew. */
  restarting = $state(false)
  /** Whether an answer takes long. */
  slow = $state(false)

  /** The number of the last event when this page came to the table. */
  cameAt = 0

  #socket: Socket | null = null
  #unanswered: Unanswered[] = []
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  /** Whether anything came since the last ping. No clock is asked: it may jump. */
  #heard = true
  #slowly: ReturnType<typeof setTimeout> | undefined
  #giveUp: ReturnType<typeof setTimeout> | undefined

  /** What opens the seat. */
  key = $state('')

  constructor(
    key: string,
    private readonly dial: () => Socket = () => new WebSocket(socketAddress()) as Socket,
  ) {
    this.key = key
  }

  open(): void {
    clearTimeout(this.#retry)
    const socket = this.dial()
    this.#socket = socket
    socket.onopen = () => this.#hello(socket)
    socket.onmessage = (event) => this.#receive(socket, JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = ({ code }) => {
      if (code === RESTARTS && socket === this.#socket) this.restarting = true
      this.#lost(socket)
    }
    this.#heard = true
    clearInterval(this.#beat)
    this.#beat = setInterval(() => this.#ping(socket), PING_EVERY)
    this.#expectAnswer(socket)
  }

  close(): void {
    this.status = 'closed'
    clearTimeout(this.#retry)
    clearInterval(this.#beat)
    this.#beCalm()
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  /** Try at once, for instance when the device is back online; a socket that slept is asked whether it still lives. */
  hurry(): void {
    if (this.status === 'offline') this.open()
    else if (this.status !== 'closed' && this.#socket) {
      this.#send({ type: 'ping' })
      this.#expectAnswer(this.#socket, BRIEF_PATIENCE)
    }
  }

  answer(reply: Reply): Promise<Result> {
    return this.#post({ type: 'answer', id: newId(), since: this.state?.now.since ?? 0, reply })
  }

  command(command: Command): Promise<Result> {
    return this.#post({ ...command, id: newId() } as Numbered)
  }

  /** What is said again before it was answered, as by a double tap, is said once. */
  #post(message: Numbered): Promise<Result> {
    return new Promise((settle) => {
      const words = JSON.stringify({ ...message, id: '' })
      const said = this.#unanswered.find((one) => one.words === words)
      if (said) {
        said.settle.push(settle)
        return
      }
      this.#unanswered.push({ message, words, settle: [settle] })
      this.unsent = this.#unanswered.length
      if (this.status !== 'live' || !this.#socket) return
      this.#send(message)
      this.#expectAnswer(this.#socket)
    })
  }

  /** Something should come now. */
  #expectAnswer(socket: Socket, patience = PATIENCE): void {
    this.#slowly ??= setTimeout(() => (this.slow = true), SLOW_AFTER)
    clearTimeout(this.#giveUp)
    this.#giveUp = setTimeout(() => {
      socket.close()
      this.#lost(socket)
    }, patience)
  }

  /** Nothing is waited for. */
  #beCalm(): void {
    clearTimeout(this.#slowly)
    clearTimeout(this.#giveUp)
    this.#slowly = undefined
    this.slow = false
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message))
  }

  #hello(socket: Socket): void {
    if (socket !== this.#socket) return
    this.#send({ type: 'hello', key: this.key, from: this.state?.now.number ?? null })
  }

  #ping(socket: Socket): void {
    if (this.#heard) {
      this.#heard = false
      this.#send({ type: 'ping' })
    } else {
      socket.close()
      this.#lost(socket)
    }
  }

  #lost(socket: Socket): void {
    if (socket !== this.#socket) return
    this.#socket = null
    clearInterval(this.#beat)
    this.#beCalm()
    if (this.status === 'closed') return
    this.status = 'offline'
    const longer = Math.min(LONGEST_PAUSE, 400 * 2 ** this.#tries++)
    if (this.#tries > RESTART_TRIES) this.restarting = false
    const pause = this.restarting ? RESTART_PAUSE : longer
    this.#retry = setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2))
  }

  #receive(socket: Socket, message: ServerMessage): void {
    if (socket !== this.#socket) return
    this.#heard = true
    if (message.type === 'welcome') this.#seated(message)
    else if (message.type === 'update' && this.state) this.state = updated(this.state, message)
    else if (message.type === 'waiting') this.status = 'waiting'
    else if (message.type === 'presence') this.online = message.online
    else if (message.type === 'knocks' && this.state) this.state = { ...this.state, knocks: message.waiting }
    else if (message.type === 'ack') this.#settle(message.id, { ok: true, number: message.number })
    else if (message.type === 'key') this.#unlocked(message)
    else if (message.type === 'error') this.#failed(message)
    if (!this.#unanswered.length) this.#beCalm()
    else if (this.#socket) this.#expectAnswer(this.#socket)
  }

  /** Seated: what was not acknowledged is sent again with its own id, so nothing happens twice. */
  #seated(message: Welcome): void {
    if (!this.state) this.cameAt = message.view.now.number
    this.state = welcomed(this.state, message)
    this.online = message.online ?? []
    this.status = 'live'
    this.restarting = false
    this.#tries = 0
    for (const { message } of this.#unanswered) this.#send(message)
  }

  /** A new link; if it is this seat's own, the old key opens nothing any more. */
  #unlocked({ id, seat, key }: Key): void {
    if (seat && seat === this.state?.seat) this.key = key
    this.#settle(id, { ok: true, key })
  }

  #failed(failure: ErrorMessage): void {
    if (failure.id) return this.#settle(failure.id, { ok: false, failure })
    if (!FINAL.has(failure.code)) return
    this.ended = failure
    this.close()
  }

  #settle(id: string, result: Result): void {
    const settled = this.#unanswered.filter(({ message }) => message.id === id)
    this.#unanswered = this.#unanswered.filter(({ message }) => message.id !== id)
    this.unsent = this.#unanswered.length
    for (const settle of settled.flatMap((one) => one.settle)) settle(result)
  }
}
