/** What is printed on the cards of a family, as the server tells it once for the whole page. */

import * as api from './api'

export class PrintedCards<Printed> {
  all = $state.raw<Printed | null>(null)
  #asked = false

  constructor(private readonly family: string) {}

  load(): void {
    if (this.#asked) return
    this.#asked = true
    api.cards<Printed>(this.family).then(
      (printed) => (this.all = printed),
      () => (this.#asked = false),
    )
  }
}
