import { actOf } from '../../lib/groups'
import { number, text } from '../../lib/marks'
import type { Table } from '../../lib/table.svelte'

/** Whom somebody without a living Protagonist may take now. */
export function freeSheets(table: Table): string[] {
  const open = (id: string) =>
    table.about(id).some((option) => actOf(option) === 'choose' && !table.isClosed(option))
  return table.ofKind('protagonist').filter(open)
}

/** Whose Protagonist died waits for the next Chapter, if there is one. */
export function waitsForAnother(table: Table): boolean {
  const story = table.thing('story')
  const own = table
    .ofKind('protagonist')
    .filter((id) => table.seat !== null && table.thing(id)?.owner === table.seat)
  const lives = own.some((id) => text(table.thing(id), 'status') !== 'dead')
  return own.length > 0 && !lives && number(story, 'chapter') < number(story, 'chapters')
}
