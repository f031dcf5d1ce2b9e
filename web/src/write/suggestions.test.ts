import { expect, test } from 'vitest'

import type { Writing } from '../protocol'
import { newPart, partAt, suggest } from './suggestions'

const text = (name: string, needed = false) => ({ name, takes: 'text', blank: '""', needed })
const NPC = { name: 'npc', many: true, fields: [text('key', true), text('name', true), text('look')] }
const SCENE = {
  name: 'chapter.scene',
  many: true,
  fields: [text('key', true), { ...text('mood'), choices: ['"calm"', '"wild"'] }, text('loot')],
}
const WRITING: Writing = {
  example: '',
  headings: [
    { name: '', fields: [text('title', true), text('summary')] },
    NPC,
    {
      name: 'chapter',
      many: true,
      fields: [text('title', true), { ...text('npcs'), takes: 'a list', blank: '[]' }],
    },
    SCENE,
  ],
  nameable: { loot: { sword: 'A sword' } },
}
const FILE = `title = "A"
[[npc]]
key = "magpie"
look = """
[[not a heading]]
"""
[[chapter]]
title = "One"
  [[chapter.scene]]
  key = "hill"

[[chapter]]
title = "Two"
`

/** What is suggested where the stroke stands. */
function at(marked: string) {
  const position = marked.indexOf('|')
  const found = suggest(WRITING, marked.replace('|', ''), position)
  return found?.options.map(({ label }) => label)
}

test('a place stands under the last heading above it, and a long text has none', () => {
  expect(partAt(FILE, 3).heading).toBe('')
  expect(partAt(FILE, FILE.indexOf('not a')).heading).toBe('npc')
  expect(partAt(FILE, FILE.indexOf('hill')).heading).toBe('chapter.scene')
})

test('at the beginning of a line the fields of its part are suggested that are not there yet', () => {
  expect(at('title = "A"\n|')).toEqual(['summary'])
  expect(at('[[npc]]\nlook = "small"\nna|')).toEqual(['key', 'name'])
  expect(suggest(WRITING, '[[npc]]\n', 8)?.options[0]).toMatchObject({
    apply: 'key = ""',
    detail: 'text (needed)',
  })
})

test('after a bracket all headings are suggested', () => {
  expect(at('title = "A"\n[[|')).toEqual(['[[npc]]', '[[chapter]]', '[[chapter.scene]]'])
})

test('what a field can name: the few things it takes, what the game has, and what stands in the file', () => {
  expect(at('[[chapter.scene]]\nmood = |')).toEqual(['"calm"', '"wild"'])
  expect(at('[[chapter.scene]]\nmood = "|"')).toEqual(['calm', 'wild'])
  expect(at('[[chapter.scene]]\nloot = ["sword", "|"]')).toEqual(['sword'])
  expect(at(`${FILE}npcs = ["|"]`)).toEqual(['magpie'])
  expect(at('solo = [{ loot = "|" }]')).toEqual(['sword'])
})

test('inside words of their own nobody is interrupted', () => {
  expect(at('title = "The |"')).toEqual([])
  expect(at('[[npc]]\nlook = """\nna|\n"""')).toBeUndefined()
})

test('a new part comes to the end, and one within another to the end of the part that is written', () => {
  const last = newPart(FILE, 0, NPC)
  expect(last).toMatchObject({ from: FILE.length, insert: '\n[[npc]]\nkey = ""\nname = ""\n' })
  expect((FILE + last.insert).slice(last.cursor - 1, last.cursor + 1)).toBe('""')
  const within = newPart(FILE, FILE.indexOf('hill'), SCENE)
  expect(FILE.slice(within.from)).toMatch(/^\[\[chapter\]\]\ntitle = "Two"/)
  expect(within.insert).toBe('[[chapter.scene]]\nkey = ""\n\n')
})
