/** The words of the booklet for what stands on the sheets. */

import type { Option } from '../../protocol'

export const ABILITIES = ['toughness', 'agility', 'smarts', 'wits'] as const
export type Ability = (typeof ABILITIES)[number]

export const ABOUT_ABILITY: Record<Ability, string> = {
  toughness: 'strength and stamina',
  agility: 'speed and reflexes',
  smarts: 'learning and intellect',
  wits: 'insight and instinct',
}

/** What a score does with the three dice. */
export const SCORE_DOES: Record<number, string> = {
  1: 'drops the highest die',
  2: 'drops the middle die',
  3: 'drops the lowest die',
  4: 'keeps all three dice',
}

export const STATUS: Record<string, string> = {
  unconscious: 'unconscious',
  stabilised: 'stabilised, not awake',
  dead: 'dead',
  out: 'out of the scene',
}

/** What a side of a Conflict wants. */
export const AIMS: Record<string, string> = {
  harm: 'to do harm',
  change: 'to change something',
  prevent: 'to keep things as they are',
}

export const DISTANCES = ['close', 'near', 'far', 'distant']

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const SECTIONS: Record<string, readonly string[]> = {
  'Act and test': [
    'try',
    'attack',
    'aim',
    'oppose',
    'move',
    'creative',
    'gear',
    'give',
    'drive',
    'stabilise',
    'revive',
    'end-turn',
    'call',
    'printed',
  ],
  'Scene and people': ['narrate', 'scene', 'npc', 'newcomer', 'dismiss', 'event', 'end-chapter', 'note'],
  Conflict: ['rounds', 'end-conflict', 'join', 'distance', 'object', 'set-on'],
  'Health and Gear': ['change', 'hand-out', 'take-away', 'new-gear'],
}

/** Under which heading an option stands where there are many. */
export function sectionOf(option: Option): string {
  const act = option.id.split(':')[0] ?? ''
  return Object.entries(SECTIONS).find(([, acts]) => acts.includes(act))?.[0] ?? 'More'
}
