import { expect, test } from 'vitest'

import type { Mark, ThingView } from '../../protocol'
import { levelWords, lightWords, numbered, roundOf } from './words'

const combat = (marks: Record<string, Mark>): ThingView => ({ kind: 'combat', marks })

test('there is no Round before it is drawn', () => {
  expect(roundOf(undefined)).toBe(0)
  expect(roundOf(combat({ round: 1, clock: 1, turn: '' }))).toBe(0)
  expect(roundOf(combat({ round: 4, clock: 1, turn: 'p1' }))).toBe(4)
  expect(roundOf(combat({ round: 5, clock: 2, turn: '' }))).toBe(5)
})

test('who has enough XP reads when they become a Level', () => {
  expect(levelWords(4, 6)).toBe(' of 6 for the next Level')
  expect(levelWords(8, 6)).toBe(', the next Level when this is over')
  expect(levelWords(90, undefined)).toBe('')
})

test('light is told in plain words', () => {
  expect(['none', 'medium', 'bright'].map(lightWords)).toEqual(['No light', 'Medium light', 'Bright light'])
})

test('of several alike the name is said once', () => {
  expect(numbered(['Belt', 'Cup', 'Belt'])).toEqual(['Belt × 2', 'Cup'])
})
