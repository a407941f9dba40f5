import { decimal, fixed, plus, compare } from '#schema/decimal'
import { DAY, instantAfter } from '#common/time/time'
import type { Watch } from '#backend/engine/resource/watch'
import type { Store } from '#backend/engine/resource/store'
import type { Row } from '#resources'

type Module = Row<'modules'>

/** When a part needs maintenance again; null before the first one. Source: domain.md §3.10. */
export const nextDueAt = ({ last_done_at, interval_days }: Pick<Module, 'last_done_at' | 'interval_days'>): string | null =>
  last_done_at && interval_days ? instantAfter(last_done_at, interval_days * DAY) : null

/** The same by the hour meter of the machine. */
export const nextDueValue = ({ last_done_value, interval_hours }: Pick<Module, 'last_done_value' | 'interval_hours'>): string | null =>
  last_done_value && interval_hours ? fixed(plus(decimal(last_done_value), decimal(interval_hours)), 2) : null

/** Planned maintenance falls due by the hour meter of the machine, early by `threshold_hours` of its part. Source: domain.md §5.6. */
export async function markMaintenanceDueByHours(store: Store, { meter_id, value }: Row<'meter_snapshots'>): Promise<void> {
  for (const machine of await store.select('machines', { hour_meter_id: meter_id, status: 'enable' })) {
    for (const { id, due_value, module_id } of await store.select('maintenances', { machine_id: machine.id, status: 'planned' })) {
      const early = (await partOf(store, module_id))?.threshold_hours ?? 0
      const isDue = due_value !== null && compare(plus(decimal(value), decimal(String(early))), decimal(due_value)) >= 0
      if (isDue) await store.transition('maintenances', id, 'fall_due')
    }
  }
}

/** Planned maintenance falls due by date, early by `threshold_days` of its part; that of a machine that is not used waits until it is. */
export const maintenanceFallsDue: Watch = {
  due: ({ now }) => ({
    sql: `
      select care.id, 'due ' || extract(epoch from care.due_at)::bigint as occurrence
      from maintenances care join machines machine on machine.id = care.machine_id left join modules part on part.id = care.module_id
      where care.status = 'planned' and machine.deleted_at is null and machine.status = 'enable'
        and care.due_at <= ?::timestamptz + make_interval(days => coalesce(part.threshold_days, 0))`,
    bindings: [now],
  }),
  async tell(store, { id }) {
    const { status } = await store.lock('maintenances', id)
    if (status === 'planned') await store.transition('maintenances', id, 'fall_due')
  },
}

async function partOf(store: Store, id: number | null): Promise<Module | null> {
  return id === null ? null : store.find('modules', id)
}
