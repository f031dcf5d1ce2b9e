/** The server's HTTP side: what can be played, starting a table, knocking at one. */

import type {
  Ack,
  Address,
  CheckedDraft,
  Draft,
  Earlier,
  FamilyOffer,
  HttpError,
  Knocked,
  NewKnock,
  NewStory,
  NewTable,
  OddsAnswer,
  OddsQuestion,
  OpenedTable,
  Rules,
  SeatNews,
  Setting,
  TableOffer,
  Writing,
} from '../protocol'

/** A sentence for the person at the screen. */
export class Trouble extends Error {
  constructor(
    message: string,
    readonly code = '',
    /** What else is wrong with a file. */
    readonly more: readonly string[] = [],
  ) {
    super(message)
  }
}

/** The answer of the server; what it refuses it says itself. */
async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, init)
  } catch {
    throw new Trouble('Hearthside is not answering. Is this device online?', 'offline')
  }
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  const said = body as Partial<HttpError & { detail: string }> | null
  const words = said?.message ?? said?.detail ?? `The server said ${response.status}.`
  throw new Trouble(words, said?.code, said?.more)
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const body: unknown = await (await ask(path, init)).json().catch(() => null)
  return body as T
}

function post<T>(path: string, body: unknown, init: RequestInit = {}): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...init.headers }
  return call<T>(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** How tables stand at which this device holds seats. */
export const news = (keys: string[]): Promise<(SeatNews | null)[]> => post('/api/news', { keys })

/** By what address other devices reach the server. */
export const address = (): Promise<Address> => call('/api/address')
export const families = (): Promise<FamilyOffer[]> => call('/api/families')
/** How a bot that is seated can be told to play. */
export const bots = (family: string): Promise<Setting[]> => call(`/api/bots/${encodeURIComponent(family)}`)
/** What the rules are called, by id, and table options and their choices, by key. */
export const ruleTitles = (family: string): Promise<Record<string, string>> =>
  call(`/api/titles/${encodeURIComponent(family)}`)
export const rules = (family: string): Promise<Rules> => call(`/api/rules/${encodeURIComponent(family)}`)
export const tableInfo = (code: string): Promise<TableOffer> => call(`/api/table/${encodeURIComponent(code)}`)
/** What can be asked without a table, and the answer to a form. */
export const oddsQuestions = (): Promise<OddsQuestion[]> => call('/api/odds')
export const odds = (question: string, values: string[][]): Promise<OddsAnswer> =>
  call(`/api/odds/${encodeURIComponent(question)}?${new URLSearchParams(values).toString()}`)
export const startTable = (table: NewTable): Promise<OpenedTable> => post('/api/tables', table)
export const knock = (knock: NewKnock): Promise<Knocked> => post('/api/knock', knock)

/** What an adventure of a family may hold, and a whole one to begin with. */
export const writing = (family: string): Promise<Writing> =>
  call(`/api/writing/${encodeURIComponent(family)}`)
/** What the text of an adventure holds, and all that is wrong with it. */
export const checkDraft = (draft: Draft): Promise<CheckedDraft> => post('/api/check', draft)

/** What stands in a file, or that it cannot be read: letters of another encoding would come out wrong. */
export async function textOf(file: File): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw new Trouble(`${file.name}: it is not UTF-8 text`)
  }
}

/** A file for whoever sits here to keep. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The key goes in a header, so that no log keeps it. */
const opened = (key: string): RequestInit => ({ headers: { 'hearthside-key': key } })

/** Everything that happened at a table until its last session ended, as a file. */
export async function saveJournal(table: string, key: string): Promise<void> {
  const response = await ask(`/api/export/${encodeURIComponent(table)}`, opened(key))
  saveFile(`hearthside-${table}.jsonl`, await response.blob())
}
/** What a seat may read of the story before an entry. */
export const earlier = (table: string, key: string, before: number): Promise<Earlier> =>
  call(`/api/story/${encodeURIComponent(table)}?before=${before}`, opened(key))
/** Whoever leads goes on with an adventure of their own, which may be too long for a message. */
export const goOn = (table: string, key: string, story: NewStory): Promise<Ack> =>
  post(`/api/next-story/${encodeURIComponent(table)}`, story, opened(key))
/** What is printed on a family's cards. */
export const cards = <T>(family: string): Promise<T> => call(`/api/cards/${encodeURIComponent(family)}`)
/** What is wrong with a deck, as the family's rules say. */
export const checkDeck = <T>(family: string, deck: Record<string, string>): Promise<T> =>
  post(`/api/deck-check/${encodeURIComponent(family)}`, deck)
