/** The words of the booklet for what stands on the sheets. */

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
