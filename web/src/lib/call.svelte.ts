/** Calls somebody to the table who does not look at it: with a sound, a buzz and, where the page is hidden, a notice. */

import { keep, kept } from './kept'

const STORE = 'hearthside.call'

/** Two notes of a small bell: how high each is, in hertz, and when it is struck, in seconds. */
const BELL = [
  [659, 0],
  [880, 0.16],
] as const

class Call {
  /** Whether this device is to call: some do, by everybody's wish; at a real table most do not. */
  wanted = $state(kept(STORE) === true)
  #sound: AudioContext | undefined

  /** Asked for by a click, as browsers want it: it is heard at once how it sounds. */
  want(wanted: boolean): void {
    this.wanted = wanted
    keep(STORE, wanted)
    if (!wanted) return
    this.#ring()
    if ('Notification' in globalThis && Notification.permission === 'default')
      void Notification.requestPermission()
  }

  /** Call for a reason; a new call from the same table takes the place of the last. */
  out(table: string, why: string): void {
    if (!this.wanted) return
    this.#ring()
    if (document.hidden) this.#notify(table, why)
  }

  #ring(): void {
    navigator.vibrate?.([80, 60, 80])
    if (!('AudioContext' in globalThis)) return
    const sound = (this.#sound ??= new AudioContext())
    void sound.resume().then(() => BELL.forEach(([height, at]) => strike(sound, height, at)))
  }

  #notify(table: string, why: string): void {
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
    try {
      const notice = new Notification(why, { body: table, tag: table, icon: '/icon.svg' })
      notice.onclick = () => {
        window.focus()
        notice.close()
      }
    } catch {
      // on some phones a page may show none by itself
    }
  }
}

function strike(sound: AudioContext, height: number, at: number): void {
  const note = sound.createOscillator()
  const loudness = sound.createGain()
  const start = sound.currentTime + at
  note.frequency.value = height
  loudness.gain.setValueAtTime(0, start)
  loudness.gain.linearRampToValueAtTime(0.2, start + 0.01)
  loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.6)
  note.connect(loudness).connect(sound.destination)
  note.start(start)
  note.stop(start + 0.6)
}

export const call = new Call()
