/** Where other devices find this table. `localhost` is another machine on each of them. */

import * as api from './api'
import { address, type Place } from './routes.svelte'

const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/

export class Reach {
  origin = $state('')
  /** Whether nothing but this machine can reach the server. */
  alone = $state(false)

  constructor(private readonly page: { origin: string; hostname: string }) {
    this.origin = page.origin
  }

  /** A page opened by an address that means this machine asks the server for the one in the network. */
  async look(): Promise<void> {
    if (!HERE.test(this.page.hostname)) return
    const { network } = await api.address()
    this.alone = !network
    this.origin = network ? network.replace(/\/$/, '') : this.page.origin
  }

  link(route: Place): string {
    return this.origin + address(route)
  }
}

export const reach = new Reach(location)
