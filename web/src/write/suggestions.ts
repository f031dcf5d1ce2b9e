/** What may be written at a place of an adventure: headings, fields and what fields may name, as the server says. */

import type { Blank, Heading, Writing } from '../protocol'

export interface Suggestion {
  label: string
  detail: string
  /** What is written, where it is more than the label. */
  apply: string
}

export interface Suggested {
  /** Where what is completed begins. */
  from: number
  options: Suggestion[]
}

const HEAD = /^\s*\[\[?([^[\]"\n]+)\]\]?/
const LONG_TEXT = /("""|''')[\s\S]*?(?:\1|$)/g

/** The text with everything inside long texts blotted out, letter for letter. */
function blotted(text: string): string {
  return text.replace(LONG_TEXT, (long) => long.replace(/[^\n]/g, '.'))
}

/** The heading that a place stands under, and where the part begins and ends. */
export function partAt(text: string, position: number): { heading: string; from: number; to: number } {
  let [heading, from, at, to] = ['', 0, 0, text.length]
  for (const line of blotted(text).split('\n')) {
    const found = HEAD.exec(line)
    if (found && at > position) {
      to = at
      break
    }
    if (found) [heading, from] = [(found[1] ?? '').replace(/\s/g, ''), at]
    at += line.length + 1
  }
  return { heading, from, to }
}

const written = ({ name, many }: Heading) => (many ? `[[${name}]]` : `[${name}]`)

const asField = ({ name, takes, blank, needed }: Blank): Suggestion => ({
  label: name,
  detail: needed ? `${takes} (needed)` : takes,
  apply: `${name} = ${blank}`,
})

const asWord = ([label, detail]: [string, string]): Suggestion => ({ label, detail, apply: label })

/** The keys of the parts of a file whose heading is this field, or of which it is the plural. */
function keysIn(text: string, field: string): [string, string][] {
  const found: [string, string][] = []
  let heading = ''
  for (const line of blotted(text).split('\n')) {
    heading = HEAD.exec(line)?.[1]?.trim() ?? heading
    const key = /^\s*key\s*=\s*"([^"]+)"/.exec(line)?.[1]
    if (key && (heading === field || `${heading}s` === field)) found.push([key, heading])
  }
  return found
}

/** What fits at a place; nothing inside words that anybody may choose. */
export function suggest(writing: Writing, text: string, position: number): Suggested | null {
  const before = blotted(text.slice(0, position))
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const start = position - line.length
  const { heading, from, to } = partAt(text, position)
  const fields = writing.headings.find(({ name }) => name === heading)?.fields ?? []

  const bracket = /^\s*(\[[\w.[-]*)$/.exec(line)?.[1]
  if (bracket !== undefined) {
    const options = writing.headings.filter(({ name }) => name).map((one) => asWord([written(one), '']))
    return { from: position - bracket.length, options }
  }
  const word = /^\s*([\w-]*)$/.exec(line)?.[1]
  if (word !== undefined) {
    const there = blotted(text.slice(from, start) + text.slice(position, to))
    const missing = fields.filter(({ name }) => !new RegExp(`^\\s*${name}\\s*=`, 'm').test(there))
    return { from: position - word.length, options: missing.map(asField) }
  }
  const value = /^\s*([\w-]+)\s*=\s*([\w-]*)$/.exec(line)
  if (value) {
    const choices = fields.find(({ name }) => name === value[1])?.choices ?? []
    return { from: position - (value[2] ?? '').length, options: choices.map((one) => asWord([one, ''])) }
  }
  const open = /^(?:[^"]|"(?:[^"\\]|\\.)*")*"([^"]*)$/.exec(line)?.[1]
  const field = /([\w-]+)\s*=[^=]*$/.exec(line.slice(0, line.length - (open ?? '').length))?.[1]
  if (open === undefined || !field) return null
  const choices = fields.find(({ name }) => name === field)?.choices ?? []
  const named = Object.entries(writing.nameable[field] ?? {})
  const words = [...choices.map((one): [string, string] => [one.replaceAll('"', ''), '']), ...named]
  return { from: position - open.length, options: [...keysIn(text, field), ...words].map(asWord) }
}

/** A part to fill in, where it goes, and the place of the first gap in it. */
export function newPart(text: string, position: number, heading: Heading) {
  const at = heading.name.includes('.') ? partAt(text, position).to : text.length
  const before = text.slice(0, at)
  const fields = heading.fields.filter(({ needed }) => needed)
  const shown = fields.length ? fields : heading.fields.slice(0, 2)
  const gap = before.endsWith('\n\n') || !before ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const lines = [written(heading), ...shown.map(({ name, blank }) => `${name} = ${blank}`)]
  const insert = `${gap}${lines.join('\n')}\n${at < text.length ? '\n' : ''}`
  const hole = insert.indexOf('""')
  return { from: at, insert, cursor: at + (hole < 0 ? insert.length : hole + 1) }
}
