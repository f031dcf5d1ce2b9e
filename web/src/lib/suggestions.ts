/** What the page can suggest for words that name something: a rule, a thing, a number on a thing. */

import type { Mark, Option, TextField } from '../protocol'
import { nameOf } from './marks'
import type { Table } from './table.svelte'

export interface Suggestion {
  id: string
  label: string
}

function numbersOn(table: Table, thing: string): Suggestion[] {
  const marks = Object.entries(table.thing(thing)?.marks ?? {})
  return marks.flatMap(([id, value]) => (typeof value === 'number' ? [{ id, label: `now ${value}` }] : []))
}

export function suggestionsFor(
  table: Table,
  option: Option,
  field: TextField,
  values: Record<string, Mark>,
): Suggestion[] {
  if (option.id === 'rule' && field.key === 'rule')
    return Object.values(table.rulebook.rules).map(({ id, title }) => ({ id, label: title }))
  if (option.id !== 'correct') return []
  if (field.key === 'thing') return table.ids.map((id) => ({ id, label: nameOf(id, table.thing(id)) }))
  return field.key === 'mark' ? numbersOn(table, String(values['thing'] ?? '')) : []
}
