/** Chances in words. */

import type { ExactChance, Odds, OddsPart } from '../protocol'

/** As people say it; what is neither certain nor impossible is never said to be. */
export function percent(chance: ExactChance, digits = 0): string {
  const value = 100 * chance.value
  if (chance.fraction === '0') return '0 %'
  if (chance.fraction === '1') return '100 %'
  const step = 10 ** -digits
  if (value < step / 2) return `< ${step} %`
  if (value > 100 - step / 2) return `> ${(100 - step).toFixed(digits)} %`
  return `${value.toFixed(digits)} %`
}

/** The fraction itself, unless it is too long to be read. */
export const exactly = (chance: ExactChance): string =>
  chance.fraction.length <= 24 ? chance.fraction : percent(chance, 4)

/** The results that can come. */
export const possible = (odds: Odds): OddsPart[] => (odds.parts ?? []).filter((part) => part.chance.value > 0)

/** The best that can be made of it: its own chance, or that of a part, such as with a Boost. */
export function bestChance(odds: Odds | undefined): ExactChance {
  const all = odds ? [odds.chance, ...(odds.parts ?? []).map(({ chance }) => chance)] : []
  return all.reduce((best, one) => (one.value > best.value ? one : best), { fraction: '0', value: 0 })
}

/** For those who do not see the bar. */
export function spoken(odds: Odds): string {
  const parts = (odds.parts ?? []).map((part) => `${inWords(part.label)}: ${percent(part.chance)}`)
  const tie = odds.tie ? `a tie: ${percent(odds.tie)}` : ''
  const first = `Chance of “${odds.what}”: ${percent(odds.chance)}`
  return `${[first, tie, ...parts].filter(Boolean).join('; ')}${odds.note ? `; ${odds.note}` : ''}.`
}

const MARKS: Record<string, string> = {
  '✗': 'a cross',
  '✓': 'one check',
  '✓✓': 'two checks',
  '✓✓✓': 'three checks',
}

export const inWords = (label: string): string => MARKS[label] ?? label
