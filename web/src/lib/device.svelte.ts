/** The seats this device holds: one person may hold several, and comes back to them without an account. */

import { keep, kept } from './kept'

export interface HeldSeat {
  key: string
  seat: string
  name: string
  title: string
  code: string
  watching?: boolean
  /** The spectators' link, which the server shows only once. */
  spectator?: string
  seen: number
  /** The number of the last event that was read here. */
  read?: number
}

const STORE = 'hearthside.seats'

function read(): HeldSeat[] {
  const stored = kept(STORE)
  return Array.isArray(stored) ? (stored as HeldSeat[]).filter((held) => typeof held.key === 'string') : []
}

class Device {
  seats = $state.raw<HeldSeat[]>(read())

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === STORE) this.seats = read()
    })
  }

  #write(seats: HeldSeat[]): void {
    this.seats = seats
    keep(STORE, seats)
  }

  /** Remember a seat, or what is new about it; the last one used comes first. */
  keep(held: Omit<HeldSeat, 'seen'>): void {
    const before = read()
    const old = before.find(({ key }) => key === held.key)
    const others = before.filter(({ key }) => key !== held.key)
    this.#write([{ ...old, ...held, seen: Date.now() }, ...others].slice(0, 40))
  }

  /** The story of a seat was read here up to this event. */
  read(key: string, number: number): void {
    this.#write(read().map((held) => (held.key === key ? { ...held, read: number } : held)))
  }

  /** A seat has a new link: what is known of it is kept under that. */
  renew(old: string, key: string): void {
    this.#write(read().map((held) => (held.key === old ? { ...held, key } : held)))
  }

  forget(key: string): void {
    this.#write(read().filter((held) => held.key !== key))
  }
}

export const device = new Device()
