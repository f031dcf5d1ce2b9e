import { expect, test } from 'vitest'

import { told, update, welcome } from '../testing/sample'
import { merge, recalled, updated, welcomed } from './state'

test('an update changes the things it names and removes those that are gone', () => {
  const before = welcomed(null, welcome(10))
  const things = { mira: { kind: 'protagonist', marks: { health: 3 } }, lamp: { kind: 'gear' } }
  const lit = updated(before, update(12, { things }))
  expect(lit.things['mira']?.marks).toEqual({ health: 3 })
  const dark = updated(lit, update(13, { things: { lamp: null } }))
  expect(Object.keys(dark.things)).toEqual(['mira'])
})

test('standing acts that are not sent are what they were', () => {
  const before = welcomed(null, welcome(10))
  expect(updated(before, update(11)).now.standing).toEqual([{ id: 'pause', label: 'Pause' }])
  const none = update(12, { now: { ...update(12).now, standing: [] } })
  expect(updated(before, none).now.standing).toEqual([])
})

test('an update older than what is known changes nothing', () => {
  const before = welcomed(null, welcome(10))
  expect(updated(before, update(9, { things: { mira: null } }))).toBe(before)
})

test('a view in an update replaces everything', () => {
  const before = welcomed(null, welcome(10))
  const view = { ...welcome(20).view, things: {} }
  expect(updated(before, update(20, { view })).things).toEqual({})
})

test('lines are kept once and in order when the table is joined again', () => {
  const before = welcomed(null, welcome(10, { entries: [told(9, 'one'), told(10, 'two')] }))
  const after = welcomed(before, welcome(12, { entries: [told(10, 'two'), told(12, 'three')] }))
  expect(after.entries.map((entry) => entry.number)).toEqual([9, 10, 12])
})

test('another table starts with its own lines', () => {
  const before = welcomed(null, welcome(10, { entries: [told(9, 'one')] }))
  const after = welcomed(before, welcome(5, { table: 't2', entries: [told(3, 'elsewhere')] }))
  expect(after.entries.map((entry) => entry.number)).toEqual([3])
})

test('what was taken back is marked, but who sat down stays', () => {
  const seated = { number: 4, event: { type: 'Seated', seat: 'p2', name: 'Jon', role: 'player' } } as const
  const entries = merge(
    [told(2, 'kept'), told(3, 'gone'), seated],
    [{ number: 5, event: { type: 'Undone', to: 2 } }],
  )
  expect(entries.map((entry) => entry.undone ?? false)).toEqual([false, true, false, false])
})

test('the numbers that changed are kept until something else happens', () => {
  const mira = (health: number) => ({ things: { mira: { kind: 'protagonist', marks: { health } } } })
  const before = updated(welcomed(null, welcome(10)), update(11, mira(6)))
  const hurt = updated(before, update(12, { ...mira(2), entries: [told(12, 'A bad fall.')] }))
  const fall = { thing: 'mira', mark: 'health', from: 6, to: 2 }
  expect(hurt.changes).toEqual([fall])
  expect(updated(hurt, update(13)).changes).toEqual([fall])
  expect(updated(hurt, update(13, { entries: [told(13, 'Night falls.')] })).changes).toEqual([])
})

test('what happened before is put in front, each entry once', () => {
  const late = welcomed(null, welcome(10, { entries: [told(8, 'three'), told(9, 'four')] }))
  expect(late.first).toBe(8)
  const whole = recalled(late, { first: 1, entries: [told(1, 'one'), told(7, 'two'), told(8, 'three')] })
  expect(whole.entries.map(({ number }) => number)).toEqual([1, 7, 8, 9])
  expect(welcomed(whole, welcome(12, { entries: [told(11, 'five')] })).first).toBe(1)
})
