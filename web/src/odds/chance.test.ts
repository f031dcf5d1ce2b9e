import { describe, expect, it } from 'vitest'

import { bestChance, exactly, percent, possible, spoken } from './chance'

const chance = (fraction: string, value: number) => ({ fraction, value })

describe('percent', () => {
  it('never says that what may happen is certain or impossible', () => {
    expect(percent(chance('1', 1))).toBe('100 %')
    expect(percent(chance('999/1000', 0.999))).toBe('> 99 %')
    expect(percent(chance('1/1000', 0.001))).toBe('< 1 %')
    expect(percent(chance('5/8', 0.625), 1)).toBe('62.5 %')
  })
})

describe('bestChance', () => {
  it('is that of the best part, if there is a better one', () => {
    const [none, half] = [chance('0', 0), chance('1/2', 0.5)]
    expect(bestChance({ what: 'it works', chance: none })).toEqual(none)
    expect(
      bestChance({
        what: 'it works',
        chance: none,
        parts: [{ label: 'boosted', chance: half }],
      }),
    ).toBe(half)
    expect(bestChance(undefined).value).toBe(0)
  })
})

describe('spoken', () => {
  const odds = {
    what: 'success',
    chance: chance('1/2', 0.5),
    parts: [
      { label: '✗', chance: chance('1/2', 0.5) },
      { label: '✓✓', chance: chance('1/2', 0.5) },
      { label: '✓', chance: chance('0', 0) },
    ],
    note: 'if you flip after it',
  }

  it('says marks in words', () => {
    expect(spoken(odds)).toBe(
      'Chance of “success”: 50 %; a cross: 50 %; two checks: 50 %; one check: 0 %; if you flip after it.',
    )
    expect(possible(odds).map((part) => part.label)).toEqual(['✗', '✓✓'])
  })

  it('leaves fractions that nobody can read', () => {
    expect(exactly(chance('3/8', 0.375))).toBe('3/8')
    expect(exactly(chance(`1/${'9'.repeat(30)}`, 0.25))).toBe('25.0000 %')
  })
})
