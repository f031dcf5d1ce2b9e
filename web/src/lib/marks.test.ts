import { expect, test } from 'vitest'

import { brief } from './marks'

test('what is too long is cut off between two words', () => {
  expect(brief('The water is rising', 30)).toBe('The water is rising')
  expect(brief('The water is rising', 14)).toBe('The water is…')
  expect(brief('The water is rising', 12)).toBe('The water…')
})

test('a single word that is too long is cut off anywhere', () => {
  expect(brief('Tallowquay', 6)).toBe('Tallow…')
})
