/** What each family of games looks like. A family nobody has drawn yet is shown thing by thing. */

import type { Component } from 'svelte'

import { text } from '../lib/marks'
import type { Table } from '../lib/table.svelte'
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
}

const generic: FamilyLook = {
  Side: GenericSide,
  Stage: GenericStage,
  title: (table) => text(table.thing('story'), 'title') || 'Hearthside',
  subtitle: () => '',
}

const looks: Record<string, FamilyLook> = { protagonists }

export function familyLook(family: string): FamilyLook {
  return looks[family] ?? generic
}
