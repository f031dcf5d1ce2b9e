/** What is printed on the cards of a family, as the server tells it once for the whole page. */

import * as api from './api'

export class PrintedCards<Printed> {
  all = $state.raw<Printed | null>(null)
  /** Why they are not here. */
  trouble = $state('')
  #asked = false

  constructor(private readonly family: string) {}

  load(): void {
    if (this.#asked) return
    this.#asked = true
    this.trouble = ''
    api.cards<Printed>(this.family).then(
      (printed) => (this.all = printed),
      (error: unknown) => {
        this.#asked = false
        this.trouble = error instanceof Error ? error.message : 'The cards could not be fetched.'
      },
    )
  }
}
