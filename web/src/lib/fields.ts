/** Forms: the values a field starts with, and what is still missing. What is allowed is the server's business. */

import type { Field, Mark, NumberField, Option, PickField, Reply, TextField } from '../protocol'

export const lowest = (field: PickField): number => field.low ?? 1
export const highest = (field: PickField): number => field.high ?? 1
/** One choice and no more, sent as a word and not as a list. */
export const isSingle = (field: PickField): boolean => lowest(field) === 1 && highest(field) === 1
export const longest = (field: TextField): number => field.longest ?? 500
export const shortest = (field: TextField): number => field.shortest ?? 0

function startOfPick(field: PickField): Mark {
  const known = field.choices.some((choice) => choice.id === field.default)
  const first = known ? field.default : field.choices.length === 1 ? field.choices[0]?.id : undefined
  if (isSingle(field)) return first ?? ''
  return first !== undefined && (known || lowest(field) > 0) ? [first] : []
}

function startOfNumber(field: NumberField): number {
  return Math.min(field.high, Math.max(field.low, field.default ?? 0))
}

/** A die that somebody rolled by hand: it shows nothing before they say so. */
export const isDie = (field: Field): boolean => field.type === 'number' && /^die\d+$/.test(field.key)

export function start(field: Field): Mark {
  if (isDie(field)) return 0
  if (field.type === 'pick') return startOfPick(field)
  if (field.type === 'number') return startOfNumber(field)
  return field.default ?? ''
}

/** What is seldom changed, and folded away in a form. */
export const isSeldom = (field: Field): boolean => field.type !== 'text' && Boolean(field.seldom)

/** Whether there is something to fill in or to confirm; an option with nothing but what is seldom changed is taken as it stands. */
export const needsForm = (option: Option): boolean =>
  Boolean(option.warning) || (option.fields ?? []).some((field) => !isSeldom(field))

/** The values a form of this option opens with. */
export function startValues(option: Option, preset: Record<string, Mark> = {}): Record<string, Mark> {
  const fields = option.fields ?? []
  return Object.fromEntries(fields.map((field) => [field.key, preset[field.key] ?? start(field)]))
}

function pickProblem(field: PickField, value: Mark): string {
  const chosen = Array.isArray(value) ? value : value === '' ? [] : [String(value)]
  const low = lowest(field)
  const high = highest(field)
  if (chosen.length < low)
    return low === 1 ? `Choose one under “${field.label}”.` : `Choose at least ${low} under “${field.label}”.`
  if (chosen.length > high) return `Choose at most ${high} under “${field.label}”.`
  const known = new Set(field.choices.map((choice) => choice.id))
  return chosen.every((id) => known.has(id)) ? '' : `Choose from the list under “${field.label}”.`
}

/** What is missing in a field, as a sentence; nothing if it can be sent. */
export function problem(field: Field, value: Mark): string {
  if (field.type === 'pick') return pickProblem(field, value)
  if (field.type === 'number') {
    const fits = Number.isInteger(value) && Number(value) >= field.low && Number(value) <= field.high
    if (!fits && isDie(field)) return `What does “${field.label}” show?`
    return fits ? '' : `“${field.label}” is a whole number from ${field.low} to ${field.high}.`
  }
  const length = String(value).trim().length
  if (length < shortest(field)) return `Write something under “${field.label}”.`
  return length > longest(field) ? `“${field.label}” has at most ${longest(field)} characters.` : ''
}

/** The first thing that is missing in a form. */
export function firstProblem(option: Option, values: Record<string, Mark>): string {
  for (const field of option.fields ?? []) {
    const missing = problem(field, values[field.key] ?? '')
    if (missing) return missing
  }
  return ''
}

/** The reply: the option with its values in the order of its fields. */
export function replyTo(option: Option, values: Record<string, Mark> = startValues(option)): Reply {
  if (!option.fields?.length) return { option: option.id }
  return {
    option: option.id,
    values: Object.fromEntries(option.fields.map((field) => [field.key, values[field.key] ?? start(field)])),
  }
}

/** A closed option that a ruling of the GM opens is open. */
export function isClosed(option: Option, allowed: readonly string[]): boolean {
  return Boolean(option.closed) && !(option.rules ?? []).some((rule) => allowed.includes(rule))
}
