/** The rules of a family in our words, and where they stand in the book. */

import type { GapRuling, Rule, Rules } from '../protocol'
import * as api from './api'

export interface RuleText {
  id: string
  title: string
  text: string
  source: string[]
  /** How gaps of the book around this rule are read here. */
  gaps: GapRuling[]
}

function titled(id: string): string {
  const words = (id.split('.').at(-1) ?? id).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The ledger numbers its books; a reader has only one on the table. */
const withoutDocument = (place: string): string => place.replace(/^\d{3}:\s*/, '')

export class Rulebook {
  titles = $state.raw<Readonly<Record<string, string>>>({})
  rules = $state.raw<Readonly<Record<string, Rule>>>({})
  gaps = $state.raw<Readonly<Record<string, GapRuling>>>({})

  /** What the rules are called, which is said of every sign for one; and table options. */
  async name(family: string): Promise<void> {
    this.titles = await api.ruleTitles(family)
  }

  /** The whole book comes when somebody first looks something up. */
  async open(family: string): Promise<void> {
    if (!this.isOpen) this.take(await api.rules(family))
  }

  get isOpen(): boolean {
    return Object.keys(this.rules).length > 0
  }

  take({ rules, rulings }: Rules): void {
    this.rules = Object.fromEntries(rules.map((rule) => [rule.id, rule]))
    this.gaps = Object.fromEntries(rulings.map((ruling) => [ruling.id, ruling]))
  }

  /** The rules of an edition with all of these words, in the order of the book; those named by them come first. */
  search(words: string, edition: string | undefined): Rule[] {
    const sought = words.toLowerCase().split(/\s+/).filter(Boolean)
    const has = (text: string) => sought.every((word) => text.toLowerCase().includes(word))
    const named: Rule[] = []
    const others: Rule[] = []
    for (const rule of Object.values(this.rules)) {
      if (edition && rule.editions.length && !rule.editions.includes(edition)) continue
      if (has(rule.title)) named.push(rule)
      else if (has(`${rule.title} ${rule.text} ${rule.id}`)) others.push(rule)
    }
    return [...named, ...others]
  }

  /** A rule, or a ruling on a gap: both have ids that acts refer to. */
  find(id: string): RuleText {
    const rule = this.rules[id]
    const gap = this.gaps[id]
    if (gap)
      return { id, title: titled(id), text: gap.ruling, source: ['A gap in the book: ' + gap.what], gaps: [] }
    const gaps = Object.values(this.gaps).filter((ruling) => ruling.affects.includes(id))
    return {
      id,
      title: rule?.title ?? this.titles[id] ?? titled(id),
      text: rule?.text ?? (this.isOpen ? 'This rule is not in the book.' : 'Opening the book…'),
      source: (rule?.source ?? []).map(withoutDocument),
      gaps,
    }
  }
}
