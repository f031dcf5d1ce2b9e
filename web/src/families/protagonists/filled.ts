/** Options whose form opens with something filled in already, from where one touches the table. */

import type { Table } from '../../lib/table.svelte'
import type { Option } from '../../protocol'

const chooses = (option: Option, key: string, id: string): boolean =>
  option.fields?.some(
    (field) => field.type === 'pick' && field.key === key && field.choices.some((choice) => choice.id === id),
  ) ?? false

/** Whoever leads touches an Ability on a card: a Test of it is called for, of whom the card shows or who tries it. */
export function testOf(table: Table, id: string): ((ability: string) => void) | undefined {
  const option = table.options.find(
    (one) => (one.id === 'call' && chooses(one, 'who', id)) || (one.id === 'test' && one.about === id),
  )
  return option && ((ability) => table.fillIn(option, { who: id, ability }))
}

/** Whoever leads hands over a piece of Gear, wherever it is: to whom is all that is asked. */
export function handingOut(table: Table, id: string): (() => void) | undefined {
  const option = table.options.find((one) => one.id === 'hand-out' && chooses(one, 'gear', id))
  return option && (() => table.fillIn(option, { gear: id }))
}
