/** What each family of games looks like. A family nobody has drawn yet is shown thing by thing. */

import type { Component } from 'svelte'

import { actOf } from '../lib/groups'
import { text } from '../lib/marks'
import type { Table } from '../lib/table.svelte'
import type { Mark, Option } from '../protocol'
import { adventureDeck } from './adventure_deck'
import { deckahedron } from './deckahedron'
import GenericSide from './GenericSide.svelte'
import GenericStage from './GenericStage.svelte'
import { protagonists } from './protagonists'

/** What a form is given: the option, values to begin with, and the way back. */
export interface FillProps {
  option: Option
  preset?: Record<string, Mark>
  back?: (() => void) | undefined
  titled?: boolean
}

export interface FamilyLook {
  /** Beside the stage: what is yours, and who is with you. */
  Side: Component
  /** The middle of the table: what is going on. */
  Stage: Component
  /** What can be played alone, in a sentence for the front page; left out where nothing can. */
  alone?: string
  /** What whoever starts a table will be, and who plays besides them. */
  host?: { is: string; with: string }
  /** What chance is asked with. */
  chance?: 'dice' | 'cards'
  title: (table: Table) => string
  subtitle: (table: Table) => string
  /** The heading under which an option stands where there are many. */
  section?: (option: Option) => string
  /** What options of one act are called together, by act. */
  groups?: Record<string, string>
  /** The acts people do most, while everybody may do many things: they are at hand before all others. */
  likely?: (table: Table) => readonly string[]
  /** The numbers that everybody should see change, by kind of thing and mark. */
  counts?: Record<string, Record<string, string>>
  /** Those of them of which less is better. */
  burdens?: readonly string[]
  /** Another way to answer the question of the moment than a list of options, if there is a better one. */
  answer?: (table: Table) => Component | null
  /** How a part of an adventure looks, drawn beside the text of it while it is written. */
  Drawn?: Component<{ part: string }>
  /** Another form for an option than one field under the other, if there is a better one. */
  fill?: (option: Option) => Component<FillProps> | null
}

const generic: FamilyLook = {
  Side: GenericSide,
  Stage: GenericStage,
  title: (table) => text(table.thing('story'), 'title') || 'Hearthside',
  subtitle: () => '',
}

/** What each game is, in a sentence for those who choose one. */
export const ABOUT: Record<string, string> = {
  protagonists:
    'Three dice, and hardly any rules to learn: ordinary people in a story that asks much of them. A good first game.',
  deckahedron:
    'Heroes with a deck of twenty cards each: turning a card decides what they dare, and tired cards are tired heroes.',
  'adventure-deck':
    'Rooms, foes and combat with decks of 52 cards. The foes run themselves: with a Game Master, without one, or alone.',
}

const looks: Record<string, FamilyLook> = {
  protagonists,
  deckahedron,
  'adventure-deck': adventureDeck,
}

/** With more to do than this, everybody may do many things, and some of them are done most. */
const MANY = 6

/** The options of the acts people do most: of each act the first that is possible, or just the option that is named. */
export function likelyOptions(table: Table): Option[] {
  if ((table.ask?.options.length ?? 0) <= MANY) return []
  const acts = familyLook(table.state?.family ?? '').likely?.(table) ?? []
  const open = (table.ask?.options ?? []).filter((option) => !table.isClosed(option))
  return acts.flatMap((act) => open.find((option) => actOf(option) === act || option.id === act) ?? [])
}

export function familyLook(family: string): FamilyLook {
  return looks[family] ?? generic
}
