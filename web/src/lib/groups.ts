/** Options of one act, such as one for every foe, belong together when there are many. */

import type { Option } from '../protocol'
import { capital } from './marks'

export interface Group {
  key: string
  label: string
  options: Option[]
}

/** With more options than this, those of one act are folded together. */
const CROWD = 6

/** The words all labels begin with, such as "Attack" of "Attack the Warden" and "Attack the wolf". */
export function commonWords(labels: readonly string[]): string {
  const [first = '', ...others] = labels
  const words = first.split(' ')
  const same = words.findIndex((_, i) => {
    const head = words.slice(0, i + 1).join(' ')
    return !others.every((label) => label === head || label.startsWith(`${head} `))
  })
  const common = words.slice(0, same < 0 ? words.length : same).join(' ')
  return common.replace(/(\s+(the|a|an|to|with|for|of))+$/i, '').replace(/[\s:,–-]+$/, '')
}

/** The thing an option is about: it says so, or is named after it, such as `attack:wolf:toughness`. */
export const targetOf = (option: Option): string => option.about || (option.id.split(':')[1] ?? '')

/** The act an option belongs to: `attack:wolf` is an attack. */
export const actOf = (option: Option): string => option.id.split(':')[0] ?? option.id

/** What several options of one act are called together: their common words, or the act's own. */
function together(act: string, several: readonly Option[]): string {
  const words = commonWords(several.map((option) => option.label)) || act.replaceAll('-', ' ')
  return capital(words)
}

const alone = (option: Option): Group => ({ key: option.id, label: option.label, options: [option] })

/** Options in their order. In a crowd, several of the same act become one group, unless all are of that act. */
export function grouped(options: readonly Option[], names: Record<string, string> = {}): Group[] {
  const acts = new Map<string, Option[]>()
  for (const option of options) acts.set(actOf(option), [...(acts.get(actOf(option)) ?? []), option])
  if (options.length <= CROWD || acts.size < 2) return options.map(alone)
  return [...acts].flatMap(([act, several]) =>
    several.length < 2
      ? several.map(alone)
      : { key: act, label: names[act] ?? together(act, several), options: several },
  )
}

/** A large group by what its options are about, if several of them are about each thing. */
export function byTarget(options: readonly Option[]): { target: string; options: Option[] }[] {
  const targets = [...new Set(options.map(targetOf))]
  const parts = targets.map((target) => ({
    target,
    options: options.filter((option) => targetOf(option) === target),
  }))
  const worthIt = options.length > CROWD && parts.length > 1 && parts.every((part) => part.options.length > 1)
  return worthIt ? parts : [{ target: '', options: [...options] }]
}

/** What an option is called on the card of a thing: without the thing's own name, which stands above it. */
export function labelOn(option: Option, names: readonly string[], prefix = ''): string {
  if (prefix && option.label.startsWith(`${prefix} `)) {
    return capital(option.label.slice(prefix.length + 1))
  }
  const name = names.find((one) => one && option.label.toLowerCase().endsWith(one.toLowerCase()))
  if (!name) return option.label
  const rest = option.label.slice(0, option.label.length - name.length)
  return rest.replace(/(\s+to)?[\s:,–-]+$/, '') || option.label
}
