/**
 * While something happens at the table the screen of a phone does not go dark: it lies there as a hand of cards does.
 * Browsers allow this only to pages that came over HTTPS or from this machine; elsewhere nothing is asked of them.
 */

/** After so many milliseconds in which nothing happened the device may sleep. */
const QUIET = 10 * 60_000

export class Awake {
  #lock: Promise<WakeLockSentinel | null> | null = null
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly wakeLock = navigator.wakeLock as WakeLock | undefined) {}

  /** Something happened, at the table or on this screen. */
  stir(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.sleep(), QUIET)
    if (!document.hidden && !this.#lock) void this.#take()
  }

  /** Nothing happens any more, or nobody looks. */
  sleep(): void {
    clearTimeout(this.#rest)
    void this.#lock?.then((lock) => lock?.release())
    this.#lock = null
  }

  /** A device that is low on power may refuse; the browser itself gives the lock up when the page is hidden. */
  async #take(): Promise<void> {
    const taken = this.wakeLock?.request('screen').catch(() => null) ?? Promise.resolve(null)
    const gone = () => {
      if (this.#lock === taken) this.#lock = null
    }
    this.#lock = taken
    const lock = await taken
    if (lock) lock.addEventListener('release', gone)
    else gone()
  }
}
