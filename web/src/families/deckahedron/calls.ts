/** Calling for a flip: the GM is asked for a move, and each move for its attribute. */

import type { Ask, Option, PickField } from '../../protocol'

const hasAdvantage = (option: Option): boolean =>
  Boolean(option.fields?.some((field) => field.type === 'number' && field.key === 'advantage'))

/** Whether an ask is a long list of moves to be flipped. */
export const isCalling = (ask: Ask | null): boolean => (ask?.options.filter(hasAdvantage).length ?? 0) > 4

export const movesIn = (ask: Ask | null): Option[] => ask?.options.filter(hasAdvantage) ?? []

export const othersIn = (ask: Ask | null): Option[] =>
  ask?.options.filter((option) => !hasAdvantage(option)) ?? []

/** The attributes a move may be flipped with, if there is a choice. */
export function attributesOf(option: Option): PickField['choices'] {
  const field = option.fields?.find((one): one is PickField => one.type === 'pick' && one.key === 'attribute')
  return field?.choices ?? []
}

/** What a move without a choice is flipped with: what its card says first, but Strength to catch breath after danger. */
export const flippedWith = (option: Option, flip: readonly string[]): string =>
  option.id === 'take_a_breather:after' ? 'str' : (flip[0] ?? '')

/** The move an option is about: `take_a_breather:after` is about Take a Breather. */
export const moveOf = (option: Option): string => option.id.split(':')[0] ?? option.id

/** The hero who is called on: the GM is asked “Which move does Kresk make?” */
export const calledOn = (heroes: readonly { id: string; name: string }[], prompt: string): string =>
  heroes.find(({ name }) => prompt.includes(` does ${name} make?`))?.id ?? ''

/** The move that the player has in mind: the GM is told “The player thinks of Parley.” */
export const inMind = (moves: readonly Option[], prompt: string): string =>
  moves.find(({ label }) => prompt.endsWith(` The player thinks of ${label}.`))?.id ?? ''
