import { MINUTE } from '#common/time/time'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'
import type { Row } from '#resources'


/** Meter value and downtime of a maintenance that is done. Source: domain.md §5.6. */
export async function computeMaintenanceResult({ store, row }: TransitionContext<'maintenances'>): Promise<Values<'maintenances'>> {
  const done_at = row.done_at ?? store.context.now
  const meter_value = row.meter_value ?? await readHourMeter(store, row.machine_id)
  // A machine that broke down is down since the maintenance was requested.
  const stopped = row.type === 'corrective' ? row.created_at : row.started_at
  const downtime_minutes = stopped === null ? null : Math.max(0, Math.round((Date.parse(done_at) - Date.parse(stopped)) / MINUTE))
  return { meter_value, downtime_minutes }
}

/** Stores on the part when it was maintained, and plans its next preventive maintenance. */
export async function updateMaintainedMachinePart({ store, row }: TransitionContext<'maintenances'>): Promise<void> {
  if (row.module_id === null) return
  const done = { last_done_at: row.done_at ?? store.context.now, last_done_value: row.meter_value }
  const part = await store.update('modules', row.module_id, done)
  if (row.type === 'preventive') await planNext(store, row, part)
}

async function readHourMeter(store: Store, machine_id: number): Promise<string | null> {
  const machine = await store.find('machines', machine_id)
  const meter = machine?.hour_meter_id ? await store.find('meters', machine.hour_meter_id) : null
  return meter?.last_value ?? null
}

async function planNext(store: Store, done: Row<'maintenances'>, part: Row<'modules'>): Promise<void> {
  const { next_due_at: due_at, next_due_value: due_value } = part
  if (due_at === null && due_value === null) return
  await store.insert('maintenances', {
    machine_id: done.machine_id, module_id: part.id, type: 'preventive', title: done.title, due_at, due_value,
    assigned_to_id: done.assigned_to_id, provider: done.provider,
    checklist: done.checklist?.map(({ label }) => ({ label, done: false })) ?? null,
  })
}
