/** Planned care whose day has come, or whose machine has run long enough, waits to be done. Source: domain.md §5.6. */
import { compare, decimal } from '#schema/decimal'
import type { Store } from '#backend/resource/store'
import type { Row } from '#resources'

/** By the reading of the hour meter of a machine. */
export async function raiseDueByHours(store: Store, { meter_id, value }: Row<'meter_snapshots'>): Promise<void> {
  for (const machine of await store.select('machines', { hour_meter_id: meter_id })) {
    for (const { id, due_value } of await store.select('maintenances', { machine_id: machine.id, status: 'planned' })) {
      if (due_value !== null && compare(decimal(value), decimal(due_value)) >= 0) await store.move('maintenances', id, 'fall_due')
    }
  }
}

/** By the calendar, every night. */
export async function raiseDueByDate(store: Store): Promise<void> {
  for (const { id, due_at } of await store.select('maintenances', { status: 'planned' })) {
    if (due_at !== null && due_at <= store.facts.now) await store.move('maintenances', id, 'fall_due')
  }
}
