/** The adventures somebody writes on this device. They are kept here, and nowhere else until a table is started. */

import { keep, kept } from '../lib/kept'

export interface Draft {
  id: string
  family: string
  /** As its file is called when it is saved. */
  file: string
  title: string
  text: string
  changed: number
}

const STORE = 'hearthside.drafts'

function read(): Draft[] {
  const stored = kept(STORE)
  return Array.isArray(stored) ? (stored as Draft[]).filter(({ text }) => typeof text === 'string') : []
}

/** What a file is called that holds this title. */
export function fileName(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return `${plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'adventure'}.toml`
}

/** The title that stands in a text, whatever else is wrong with it. */
export function titleOf(text: string): string {
  return /^\s*title\s*=\s*"([^"\n]+)"/m.exec(text)?.[1]?.trim() ?? ''
}

class Drafts {
  all = $state.raw<Draft[]>(read())
  /** Whether the last change could be kept: a device has little room, or none. */
  kept = $state(true)
  /** The draft that somebody wants to play, or to mend, on the page that comes next. */
  wanted = $state('')

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === STORE) this.all = read()
    })
  }

  #write(drafts: Draft[]): void {
    this.all = drafts
    this.kept = keep(STORE, drafts)
  }

  begin(family: string, text: string, file = ''): Draft {
    const title = titleOf(text)
    const id = crypto.getRandomValues(new Uint32Array(2)).join('')
    const draft = { id, family, title, file: file || fileName(title), text, changed: Date.now() }
    this.#write([draft, ...read()])
    return draft
  }

  /** What is new about a draft. Another window may have forgotten it. */
  change(id: string, news: Partial<Pick<Draft, 'family' | 'text'>>): void {
    const old = this.all.find((draft) => draft.id === id)
    if (!old) return
    const title = news.text === undefined ? old.title : titleOf(news.text)
    const draft = { ...old, ...news, title, changed: Date.now() }
    const stored = read()
    const known = stored.some((one) => one.id === id)
    this.#write(known ? stored.map((one) => (one.id === id ? draft : one)) : [draft, ...stored])
  }

  forget(id: string): void {
    this.#write(read().filter((draft) => draft.id !== id))
  }
}

export const drafts = new Drafts()

/** A draft as a file, for whoever takes files. */
export const asFile = ({ text, file }: Draft): File => new File([text], file, { type: 'application/toml' })
