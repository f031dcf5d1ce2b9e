import { actOf } from '../../lib/groups'
import type { Table } from '../../lib/table.svelte'

/** Whom somebody without a living Protagonist may take now. */
export function freeSheets(table: Table): string[] {
  const open = (id: string) =>
    table.about(id).some((option) => actOf(option) === 'choose' && !table.isClosed(option))
  return table.ofKind('protagonist').filter(open)
}
