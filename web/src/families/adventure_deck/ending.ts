/** How a fight or an adventure ended, for the table at which the next one begins. */

import type { SeenEntry } from '../../protocol'

const OVER = ['ads.round.end', 'ads.story.misc']
const FALLEN = [
  'ads.death.choice',
  'ads.death.not-from-players',
  'ads.death.at-one-card',
  'ads.fatigue.death',
]
const AFTERWARDS = [
  ...OVER,
  ...FALLEN,
  'ads.foe.xp',
  'ads.loot.gold',
  'ads.loot.where',
  'ads.loot.to-hand',
  'ads.loot.to-draw-deck',
  'ads.loot.to-character-deck',
  'ads.character.level-card',
]
/** Of an adventure its end is told; what was won on the way was told there, and is brought home. */
const HOME = 'ads.story.misc'
const AT_HOME = [...OVER, ...FALLEN, 'ads.character.level-card']
/** Something else was chosen, or has begun. */
const AFRESH = 'ads.mode.formats'

/** What was told of the end, the fight or adventure being the last thing that was played. */
export function ending(entries: readonly SeenEntry[]): string[] {
  const told = entries.flatMap(({ event, undone }) =>
    event.type === 'Told' && !undone ? { text: event.text, rules: event.rules ?? [] } : [],
  )
  const is = (rules: readonly string[], those: readonly string[]) =>
    rules.some((rule) => those.includes(rule))
  const last = told.findLastIndex(({ rules }) => is(rules, OVER))
  if (last < 0 || told.slice(last).some(({ rules }) => is(rules, [AFRESH]))) return []
  const first = told.slice(0, last).findLastIndex(({ rules }) => !is(rules, AFTERWARDS)) + 1
  const rest = told.slice(last)
  const next = rest.findIndex(({ rules }) => !is(rules, AFTERWARDS))
  const lines = [...told.slice(first, last), ...(next < 0 ? rest : rest.slice(0, next))]
  const home = lines.some(({ rules }) => is(rules, [HOME]))
  return lines.filter(({ rules }) => !home || is(rules, AT_HOME)).map(({ text }) => text)
}
