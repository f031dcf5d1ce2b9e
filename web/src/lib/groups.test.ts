import { expect, test } from 'vitest'

import { commonWords, grouped, labelOn } from './groups'

const option = (id: string, label: string) => ({ id, label })

test('the words all labels begin with, without a dangling article', () => {
  expect(commonWords(['Play The Baker', 'Play The Carter'])).toBe('Play')
  expect(commonWords(['Open the scene: The Yard', 'Open the scene: The Ford'])).toBe('Open the scene')
  expect(commonWords(['Go', 'Stay'])).toBe('')
})

test('four options of one act become a group, fewer stay single', () => {
  const foes = ['wolf', 'warden', 'crow', 'dog'].map((foe) => option(`attack:${foe}`, `Attack the ${foe}`))
  const groups = grouped([option('rest', 'Rest'), ...foes])
  expect(groups.map((group) => [group.label, group.options.length])).toEqual([
    ['Rest', 1],
    ['Attack …', 4],
  ])
  expect(grouped(foes.slice(0, 3))).toHaveLength(3)
})

test('on the card of a thing its own name is left out of the label', () => {
  expect(labelOn(option('use:lamp', 'Use the old lamp'), ['the old lamp'])).toBe('Use')
  expect(labelOn(option('rest', 'Rest'), ['Mira'])).toBe('Rest')
})
