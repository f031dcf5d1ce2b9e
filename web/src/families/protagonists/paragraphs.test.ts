import { expect, test } from 'vitest'

import { paragraphs } from './paragraphs'

test.each([
  ["Say: 'You need 6.'", 'Say:'],
  ['RULE: A CONFLICT IN ONE ROLL. Two people want different things.', 'RULE: A CONFLICT IN ONE ROLL.'],
  ['RULES: SUPPORT AND RESOLVE. Difficulty 10 is a lot.', 'RULES: SUPPORT AND RESOLVE.'],
  ['The dogs: the Grey one attacks.', 'The dogs:'],
  ['A player can also begin. Then you are asked.', ''],
  ['Not rolling is a rule too, say so: it helps.', ''],
  ['I see.', ''],
])('a paragraph says what it is for: %s', (text, lead) => {
  expect(paragraphs(text)).toEqual([{ lead, rest: text.slice(lead.length) }])
})

test('an empty line begins another paragraph, and a single one does not', () => {
  expect(paragraphs('One.\nTwo.\n\nThree.\n').map(({ rest }) => rest)).toEqual(['One.\nTwo.', 'Three.'])
})
