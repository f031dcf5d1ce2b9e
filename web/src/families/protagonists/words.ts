/** The words of the booklet for what stands on the sheets. */

import { actOf } from '../../lib/groups'
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

/** What whoever lies there in a Conflict wants to know. */
export const LYING: Record<string, string> = {
  unconscious:
    'You are unconscious. Somebody close can stabilise you; until then each of your turns costs you.',
  stabilised: 'You are stabilised: you lose nothing more. After the Conflict somebody can revive you.',
}

/** What a side of a Conflict wants. */
export const AIMS: Record<string, string> = {
  harm: 'to do harm',
  defend: 'in defence',
  change: 'to change something',
  prevent: 'to keep things as they are',
  order: 'for the order of turns',
}

export const DISTANCES = ['close', 'near', 'far', 'distant']

/** What is done most while the story goes on: by players, by the GM. */
export const LIKELY = [
  'name',
  'try',
  'revive',
  'call',
  'narrate',
  'npc',
  'scene',
  'end-chapter',
  'stay-behind',
]

/** What options of one act are called together. */
export const GROUPS: Record<string, string> = {
  drive: 'Claim a Drive',
  grow: 'Change a Drive',
  gear: 'Use Gear',
  creative: 'Use Gear creatively',
  give: 'Give Gear away',
  aim: 'Oppose without harm',
  move: 'Move',
  happens: 'As the adventure says',
  printed: 'A Test of this scene',
}

/** The numbers everybody should see change. */
export const COUNTS = { health: 'Health', resolve: 'Resolve' }

const SECTIONS: Record<string, readonly string[]> = {
  Act: [
    'try',
    'attack',
    'aim',
    'move',
    'creative',
    'gear',
    'give',
    'drive',
    'stabilise',
    'revive',
    'end-turn',
  ],
  'Tests and Conflicts': [
    'call',
    'printed',
    'oppose',
    'set-on',
    'rounds',
    'end-conflict',
    'join',
    'distance',
    'object',
  ],
  'Scene and people': [
    'narrate',
    'scene',
    'stay-behind',
    'npc',
    'newcomer',
    'dismiss',
    'side',
    'end-chapter',
  ],
  'Health and Gear': ['happens', 'change', 'hand-out', 'take-away', 'new-gear'],
  Notes: ['count', 'new-count', 'event', 'note', 'tone', 'persona', 'introduce'],
}

/** Under which heading an option stands where there are many. */
export function sectionOf(option: Option): string {
  const act = actOf(option)
  return Object.entries(SECTIONS).find(([, acts]) => acts.includes(act))?.[0] ?? 'More'
}
