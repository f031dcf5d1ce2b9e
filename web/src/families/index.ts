/** What each family of games looks like. A family nobody has drawn yet is shown thing by thing. */

import type { Component } from 'svelte'

import { text } from '../lib/marks'
import type { Table } from '../lib/table.svelte'
import type { Option } from '../protocol'
import { deckahedron } from './deckahedron'
import GenericSide from './GenericSide.svelte'
import GenericStage from './GenericStage.svelte'
import { protagonists } from './protagonists'

export interface FamilyLook {
  /** Beside the stage: what is yours, and who is with you. */
  Side: Component
  /** The middle of the table: what is going on. */
  Stage: Component
  title: (table: Table) => string
  subtitle: (table: Table) => string
  /** The heading under which an option stands where there are many. */
  section?: (option: Option) => string
  /** Another way to answer the question of the moment than a list of options, if there is a better one. */
  answer?: (table: Table) => Component | null
}

const generic: FamilyLook = {
  Side: GenericSide,
  Stage: GenericStage,
  title: (table) => text(table.thing('story'), 'title') || 'Hearthside',
  subtitle: () => '',
}

const looks: Record<string, FamilyLook> = { protagonists, deckahedron }

export function familyLook(family: string): FamilyLook {
  return looks[family] ?? generic
}
