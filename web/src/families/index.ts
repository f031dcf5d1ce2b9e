/** What each family of games looks like. A family nobody has drawn yet is shown thing by thing. */

import type { Component } from 'svelte'

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
  title: (table: Table) => string
  subtitle: (table: Table) => string
  /** The heading under which an option stands where there are many. */
  section?: (option: Option) => string
  /** Another way to answer the question of the moment than a list of options, if there is a better one. */
  answer?: (table: Table) => Component | null
  /** Another form for an option than one field under the other, if there is a better one. */
  fill?: (option: Option) => Component<FillProps> | null
}

const generic: FamilyLook = {
  Side: GenericSide,
  Stage: GenericStage,
  title: (table) => text(table.thing('story'), 'title') || 'Hearthside',
  subtitle: () => '',
}

const looks: Record<string, FamilyLook> = {
  protagonists,
  deckahedron,
  'adventure-deck': adventureDeck,
}

export function familyLook(family: string): FamilyLook {
  return looks[family] ?? generic
}
