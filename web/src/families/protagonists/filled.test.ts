import { expect, test } from 'vitest'

import type { Table } from '../../lib/table.svelte'
import type { Option } from '../../protocol'
import { handingOut, testOf } from './filled'

const pick = (key: string, ...ids: string[]) => ({
  type: 'pick' as const,
  key,
  label: key,
  choices: ids.map((id) => ({ id, label: id })),
})

/** A table that offers this, and what was filled in. */
function offering(option: Option): { table: Table; filled: unknown[] } {
  const filled: unknown[] = []
  const fillIn = (one: Option, preset: unknown) => filled.push([one.id, preset])
  return { table: { options: [option], fillIn } as unknown as Table, filled }
}

test('a Test is called for with who makes it and the Ability filled in', () => {
  const { table, filled } = offering({ id: 'call', label: 'Call for a Test', fields: [pick('who', 'rosa')] })
  testOf(table, 'rosa')?.('wits')
  expect(filled).toEqual([['call', { who: 'rosa', ability: 'wits' }]])
  expect(testOf(table, 'huck')).toBeUndefined()
})

test('Gear is handed over with the piece of it filled in', () => {
  const { table, filled } = offering({ id: 'hand-out', label: 'Give Gear', fields: [pick('gear', 'rope')] })
  handingOut(table, 'rope')?.()
  expect(filled).toEqual([['hand-out', { gear: 'rope' }]])
  expect(handingOut(table, 'lamp')).toBeUndefined()
})
