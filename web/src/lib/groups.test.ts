import { expect, test } from 'vitest'

import { byTarget, commonWords, grouped, labelOn } from './groups'

const option = (id: string, label: string) => ({ id, label })

test('the words all labels begin with, without a dangling article', () => {
  expect(commonWords(['Play The Baker', 'Play The Carter'])).toBe('Play')
  expect(commonWords(['Open the scene: The Yard', 'Open the scene: The Ford'])).toBe('Open the scene')
  expect(commonWords(['Go', 'Stay'])).toBe('')
})

test('in a crowd, options of one act become a group', () => {
  const foes = ['wolf', 'warden', 'crow', 'dog', 'owl', 'fox'].map((foe) =>
    option(`attack:${foe}`, `Attack the ${foe}`),
  )
  const groups = grouped([option('rest', 'Rest'), ...foes])
  expect(groups.map((group) => [group.label, group.options.length])).toEqual([
    ['Rest', 1],
    ['Attack', 6],
  ])
  expect(grouped(foes.slice(0, 3))).toHaveLength(3)
  expect(grouped([...foes, option('attack:hen', 'Attack the hen')])).toHaveLength(7)
})

test('a few options stay in their order, whatever act they are of', () => {
  const few = ['support:lamp', 'decline', 'support:warden'].map((id) => option(id, id))
  expect(grouped(few).map((group) => group.key)).toEqual(few.map((one) => one.id))
})

test('a group may have a name of its own', () => {
  const drives = ['Help others', 'Find out'].map((drive, n) => option(`drive:${n}`, `Claim: ${drive}`))
  const others = ['try', 'rest', 'say', 'run', 'hide'].map((id) => option(id, id))
  const labels = grouped([...others, ...drives], { drive: 'Claim a Drive' }).map((group) => group.label)
  expect(labels.at(-1)).toBe('Claim a Drive')
})

test('on the card of a thing its own name is left out of the label', () => {
  expect(labelOn(option('use:lamp', 'Use the old lamp'), ['the old lamp'])).toBe('Use')
  expect(labelOn(option('rest', 'Rest'), ['Mira'])).toBe('Rest')
  expect(labelOn(option('move:wolf:0', 'Move close to the wolf'), ['the wolf'])).toBe('Move close')
})

test('a large group is parted by what its options are about', () => {
  const foes = ['wolf', 'crow'].flatMap((foe) =>
    ['close', 'far', 'mind', 'charm'].map((way) =>
      option(`attack:${foe}:${way}`, `Attack the ${foe} ${way}`),
    ),
  )
  expect(byTarget(foes).map((part) => [part.target, part.options.length])).toEqual([
    ['wolf', 4],
    ['crow', 4],
  ])
  expect(byTarget(foes.slice(0, 4))).toHaveLength(1)
})

test('words that stand above a button are not repeated on it', () => {
  expect(labelOn(option('attack:wolf:far', 'Attack the wolf from afar'), [], 'Attack the wolf')).toBe(
    'From afar',
  )
})
