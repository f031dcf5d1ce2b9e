import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test } from 'vitest'

import type { Heading } from '../protocol'
import Help from './Help.svelte'

let help: ReturnType<typeof mount>
afterEach(() => void unmount(help))

const heading = (name: string, field: string): Heading => ({
  name,
  many: name !== '',
  fields: [{ name: field, takes: 'text', blank: '""' }],
})

function read(...headings: Heading[]): string {
  help = mount(Help, {
    target: document.body,
    props: { writing: { example: '', headings, nameable: {} } },
  })
  flushSync()
  return document.body.textContent.replace(/\s+/g, ' ')
}

test('the help of the desk shows parts of the game that is written for', () => {
  const words = read(heading('', 'title'), heading('room', 'name'), heading('room.task', 'name'))
  expect(words).toContain('[[room]] A part begins')
  expect(words).toContain('[[room.task]] A part of the last [[room]] above it.')
  expect(words).not.toContain('Only the Game Master')
})

test('where a game has fields for the Game Master alone, the help names them', () => {
  const words = read(heading('', 'gm_summary'), heading('npc', 'notes'))
  expect(words).toContain('Only the Game Master reads gm_summary, notes.')
})
