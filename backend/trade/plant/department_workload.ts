/** How much the open tasks of a department have on each day, for departments with a daily capacity. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { dayIn } from '#backend/engine/clock/business_time'
import { query } from '#backend/engine/database/query'
import { dayKey, type DepartmentWorkload } from './step_times.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

/** Without the tasks of this order, which are being planned: what it has not flushed yet does not count. */
export async function departmentWorkload(store: Store, jobs: readonly Row<'jobs'>[], order_id: number): Promise<DepartmentWorkload> {
  const capacities = new Map<number, number>()
  for (const id of new Set(jobs.map(({ department_id }) => department_id))) {
    const capacity = (await store.find('departments', id))?.daily_capacity
    if (capacity != null && Number(capacity) > 0) capacities.set(id, Number(capacity))
  }
  const days = new Map<string, number>()
  if (!capacities.size) return { capacities, days }
  for (const { department_id, quarter, m2 } of await query(store.trx, LOAD, [order_id, [...capacities.keys()]])) {
    const key = dayKey(Number(department_id), dayIn(store.context.timezone, new Date(Number(quarter) * QUARTER)))
    days.set(key, (days.get(key) ?? 0) + Number(m2))
  }
  return { capacities, days }
}

/** Time zones differ by whole quarters of an hour. */
const QUARTER = 900_000

const LOAD = `
  select jobs.department_id, floor(extract(epoch from tasks.due_at) / 900) as quarter, sum(order_items.measured_quantity) as m2
  from tasks join jobs on jobs.id = tasks.job_id join order_items on order_items.id = tasks.order_item_id
  where tasks.status in ${groupSql('tasks', 'open')} and order_items.unit = 'm2' and tasks.due_at >= now() - interval '1 day'
    and order_items.order_id <> ? and jobs.department_id = any(?::bigint[])
  group by 1, 2`
