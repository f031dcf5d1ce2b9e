/** Reading what is written on things. */

import type { ThingView } from '../protocol'

export function number(thing: ThingView | undefined, key: string, otherwise = 0): number {
  const value = thing?.marks?.[key]
  return typeof value === 'number' ? value : otherwise
}

export function text(thing: ThingView | undefined, key: string): string {
  const value = thing?.marks?.[key]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export function list(thing: ThingView | undefined, key: string): string[] {
  const value = thing?.marks?.[key]
  return Array.isArray(value) ? value : []
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** What the server says in small letters, as a sentence. */
export const sentence = (words: string): string => capital(words) + (/[.!?…]$/.test(words) ? '' : '.')

/** "1 card", "2 cards". */
export const counted = (n: number | string, one: string): string =>
  `${n} ${one}${String(n) === '1' ? '' : 's'}`

/** Whether people would take the two for one name. */
export const alike = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const YES_OR_NO: Record<string, string> = { true: 'yes', false: 'no' }

/** A key, such as that of a house rule or of one of its choices, in words. */
export const plain = (key: string): string =>
  YES_OR_NO[key] ??
  key
    .replace(/(\d-\d)|[-_]/g, (_, range: string | undefined) => range ?? ' ')
    .replace(/\b(gm|npc)\b/g, (letters) => letters.toUpperCase())

/** What a table option, or one of its choices, is called: by the family, or by its key. */
export const called = (names: Readonly<Record<string, string>>, key: string, choice?: string): string =>
  choice === undefined ? (names[key] ?? plain(key)) : (names[`${key}=${choice}`] ?? plain(choice))

/** The beginning of what is too long to stand here, cut off between two words. */
export function brief(words: string, longest: number): string {
  if (words.length <= longest) return words
  const cut = words.slice(0, longest)
  return `${cut.slice(0, cut.search(/\s+\S*$/) + 1 || longest).trimEnd()}…`
}

/** What a thing is called: its name, its title, or the last part of its id. */
export function nameOf(id: string, thing: ThingView | undefined): string {
  const words = id.split('/').at(-1) ?? id
  return text(thing, 'name') || text(thing, 'title') || capital(words)
}
