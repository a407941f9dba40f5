/** What the order of a planned stop says otherwise. Pure. */
import type { Row } from '../../definition/record.ts'

/** Each change, with the fields that hold what was planned and what is offered. */
export interface OfferedChange { readonly change: string; readonly fields: readonly (readonly [planned: string, offered: string])[] }

const FIELDS: Readonly<Record<string, OfferedChange['fields']>> = {
  address: [['address_id', 'offered_address_id']],
  slot: [['date', 'offered_date'], ['slot_from', 'offered_slot_from'], ['slot_to', 'offered_slot_to']],
  items: [['expected_items', 'offered_items']],
}

/** A part that is as planned, such as the day of another time, is left out. What has ended is not changed any more. */
export function offeredChanges(row: Row): readonly OfferedChange[] {
  if (row.status !== 'pending' || !Array.isArray(row.order_changes)) return []
  return row.order_changes.map(String).map((change) => ({
    change, fields: (FIELDS[change] ?? []).filter(([planned, offered]) => (row[planned] ?? null) !== (row[offered] ?? null)),
  }))
}
