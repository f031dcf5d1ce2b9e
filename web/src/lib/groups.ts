/** Options of one act, such as one for every foe, belong together when there are many. */

import type { Option } from '../protocol'

export interface Group {
  key: string
  label: string
  options: Option[]
}

const MANY = 4

/** The words all labels begin with, such as "Attack" of "Attack the Warden" and "Attack the wolf". */
export function commonWords(labels: readonly string[]): string {
  const [first = '', ...others] = labels
  const words = first.split(' ')
  const same = words.findIndex((_, i) => {
    const head = words.slice(0, i + 1).join(' ')
    return !others.every((label) => label === head || label.startsWith(`${head} `))
  })
  return words.slice(0, same < 0 ? words.length : same).join(' ')
}

const actOf = (option: Option): string => option.id.split(':')[0] ?? option.id

/** Options in their order; four or more of the same act become one group. */
export function grouped(options: readonly Option[]): Group[] {
  const acts = new Map<string, Option[]>()
  for (const option of options) acts.set(actOf(option), [...(acts.get(actOf(option)) ?? []), option])
  const groups: Group[] = []
  for (const [act, several] of acts) {
    if (several.length < MANY)
      groups.push(...several.map((option) => ({ key: option.id, label: option.label, options: [option] })))
    else {
      const words = commonWords(several.map((option) => option.label)) || act.replaceAll('-', ' ')
      groups.push({
        key: act,
        label: `${words.charAt(0).toUpperCase()}${words.slice(1)} …`,
        options: several,
      })
    }
  }
  return groups
}
