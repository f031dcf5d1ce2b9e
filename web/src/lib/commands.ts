/** The typed command line: the id or the words of an option, then its values in the order of its fields. */

import type { Choice, Field, Mark, NumberField, Option, PickField, Reply } from '../protocol'
import { firstProblem, highest, isSingle, replyTo, start } from './fields'

export interface Completion {
  /** The whole line once this completion is taken. */
  line: string
  label: string
  note: string
}

export interface Parsed {
  option: Option | null
  /** The reply, if everything is said that has to be said. */
  reply: Reply | null
  /** What is missing or not understood, as a sentence. */
  why: string
  completions: Completion[]
}

interface Taken {
  value: Mark
  rest: string
}

const fold = (words: string): string => words.toLowerCase()

/** The rest after one of these words, if the line begins with it as a whole. */
function after(line: string, words: string): string | null {
  if (!words || !fold(line).startsWith(fold(words))) return null
  const rest = line.slice(words.length)
  return rest === '' || /^[\s,]/.test(rest) ? rest : null
}

/** The thing whose id or label begins the line; the longest one, so that "old lamp" wins over "old". */
function leading<T extends { id: string; label: string }>(
  line: string,
  things: readonly T[],
): [T, string] | null {
  let best: [T, string] | null = null
  for (const thing of things) {
    for (const words of [thing.id, thing.label]) {
      const rest = after(line, words)
      if (rest !== null && (!best || rest.length < best[1].length)) best = [thing, rest]
    }
  }
  return best
}

/** What begins with the typed letters: an id, a label, or a word of a label. */
function startingWith<T extends { id: string; label: string }>(typed: string, things: readonly T[]): T[] {
  const part = fold(typed.trim())
  const begins = (thing: T) =>
    [fold(thing.id), fold(thing.label), ...fold(thing.label).split(/\s+/)].some((words) =>
      words.startsWith(part),
    )
  return part ? things.filter(begins) : [...things]
}

function oneChoice(field: PickField, line: string): [Choice, string] | null {
  const whole = leading(line, field.choices)
  if (whole) return whole
  const [word = ''] = line.match(/^[^\s,]+/) ?? []
  const [only, ...more] = startingWith(word, field.choices)
  return word && only && !more.length ? [only, line.slice(word.length)] : null
}

function takePick(field: PickField, line: string): Taken | null {
  const chosen: string[] = []
  let rest = line
  while (chosen.length < highest(field)) {
    const found = oneChoice(field, rest)
    if (!found) break
    chosen.push(found[0].id)
    rest = found[1]
    if (!rest.startsWith(',')) break
    rest = rest.replace(/^,\s*/, '')
  }
  if (!chosen.length) return null
  return { value: isSingle(field) ? (chosen[0] ?? '') : chosen, rest }
}

function takeNumber(field: NumberField, line: string): Taken | null {
  const digits = line.match(/^[+-]?\d+(?=\s|$)/)?.[0]
  if (digits) return { value: Number(digits), rest: line.slice(digits.length) }
  const names = Object.entries(field.names ?? {}).map(([id, label]) => ({ id, label }))
  const named = leading(line, names)
  return named ? { value: Number(named[0].id), rest: named[1] } : null
}

function take(field: Field, line: string): Taken | null {
  if (!line) return null
  if (field.type === 'pick') return takePick(field, line)
  if (field.type === 'number') return takeNumber(field, line)
  const quoted = line.match(/^"([^"]*)"/)
  return quoted
    ? { value: quoted[1] ?? '', rest: line.slice(quoted[0].length) }
    : { value: line.trim(), rest: '' }
}

/** What can be typed next for a field. */
function suggestions(field: Field | undefined, typed: string): Choice[] {
  if (field?.type === 'pick') return startingWith(typed, field.choices)
  if (field?.type !== 'number') return []
  const names = Object.entries(field.names ?? {}).map(([id, label]) => ({ id, label: `${id} ${label}` }))
  return startingWith(typed, names)
}

function complete(field: Field | undefined, line: string, typed: string): Completion[] {
  const head = (typed ? line.slice(0, line.length - typed.length) : line).trimEnd()
  return suggestions(field, typed).map((choice) => ({
    line: `${head} ${choice.id} `,
    label: choice.label,
    note: choice.note ?? field?.label ?? '',
  }))
}

function parseValues(option: Option, line: string, rest: string): Parsed {
  const values: Record<string, Mark> = {}
  let next: Field | undefined
  let left = rest.trim()
  for (const field of option.fields ?? []) {
    const taken = take(field, left)
    values[field.key] = taken?.value ?? start(field)
    if (taken) left = taken.rest.trim()
    else next ??= field
  }
  const completions = complete(next, line, left)
  const missing = firstProblem(option, values)
  const why = left ? `“${left}” is not understood here` : missing
  return { option, reply: why ? null : replyTo(option, values), why, completions }
}

/** Read a line against what may be done now. */
export function parse(line: string, options: readonly Option[]): Parsed {
  const typed = line.trimStart()
  const found = leading(typed, options)
  if (found) return parseValues(found[0], line.trimEnd(), found[1])
  const matching = startingWith(typed, options)
  const completions = matching.map((option) => ({
    line: `${option.id}${option.fields?.length ? ' ' : ''}`,
    label: option.label,
    note: option.closed ? `not now: ${option.closed}` : (option.note ?? ''),
  }))
  const why = typed ? (matching.length ? 'Which one?' : `nothing here is called “${typed.trim()}”`) : ''
  return { option: null, reply: null, why, completions }
}
