import { expect, test } from 'vitest'

import { shown } from '../../testing/shown'
import RoomStage from './RoomStage.svelte'

/** What the party reads in a room with these marks. */
function reads(marks: Record<string, string | number | string[]>): string {
  const things = {
    game: { kind: 'game', marks: { summary: 'Stop the mill.' } },
    map: { kind: 'map', marks: { title: 'The Old Mill', room: 'A2' } },
    'room/A2': { kind: 'room', marks: { number: 'A2', name: 'The Mill', light: 'medium', ...marks } },
  }
  return shown(RoomStage, {}, { family: 'adventure-deck', things })
}

test('a room is described as it was entered, until its Foes are beaten', () => {
  const words = reads({ text: 'Something grinds.' })
  expect(words).toContain('What you see')
  expect(words).toContain('Something grinds.')
})

test('then it is described as it is since', () => {
  const words = reads({ text: 'Something grinds.', after: 'Nothing grinds.', cleared: 1 })
  expect(words).toContain('Nothing grinds.')
  expect(words).not.toContain('Something')
})

test('where nobody wrote that, it says when that was so', () => {
  const words = reads({ text: 'Something grinds.', after: '', cleared: 1 })
  expect(words).toContain('What you saw when you came in')
  expect(words).toContain('Something grinds.')
})

test('what stands there is called by its name', () => {
  expect(reads({ layout: ['#t#', 'P.F'], pieces: ['t counters'] })).toContain('cover: counters')
})

test('a task says once what it is, how hard, and what helps', () => {
  const things = {
    map: { kind: 'map', marks: { room: 'A3' } },
    'room/A3': { kind: 'room', marks: { number: 'A3', name: 'The Loft' } },
    'task/A3/beam': {
      kind: 'task',
      place: 'room/A3',
      marks: { name: 'The beam', text: 'Narrow.', attribute: 'agility' },
    },
  }
  const note = 'Narrow. Normal, about 50 %. If it fails, Agility can still save it.'
  const options = [{ id: 'task:task/A3/beam', label: 'Try: The beam', note, about: 'task/A3/beam' }]
  const words = shown(RoomStage, {}, { family: 'adventure-deck', things, options })
  expect(words).toContain(note)
  expect(words.match(/Agility/g)).toHaveLength(1)
})

test('what the party came for can be read again in every room', () => {
  expect(reads({ text: 'Something grinds.' })).toMatch(/What you came for.*Stop the mill\./)
})
