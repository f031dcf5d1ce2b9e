/** Cards of a pile that are chosen from, to take them back or to keep them. */

import type { Option, PickField } from '../../protocol'

const CHOSEN = ['regain', 'keep']

/** The field in which cards of the Exhaustion pile are chosen, if the option has one. */
export const pileOf = (option: Option): PickField | undefined =>
  CHOSEN.includes(option.id)
    ? option.fields?.find((field): field is PickField => field.type === 'pick' && field.key === 'cards')
    : undefined
