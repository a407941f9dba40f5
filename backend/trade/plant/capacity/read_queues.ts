/** When the departments with a capacity come to the end of what they have of each order: what is due first is done first. */
import { dateOrNull, plantClocks } from '../business_hours.ts'
import { DepartmentDays } from './department_days.ts'
import { OPEN_WORK } from './open_work.ts'
import { queueDays } from './queue_days.ts'
import { WorkDays } from './work_days.ts'
import { capacityOf, isLimited, type Capacity } from './work.ts'
import { query, type Columns } from '#backend/engine/database/query'
import type { PlantClock } from '../step_times.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Department = Row<'departments'> & { readonly site_id: number }

/**
 * ISO instants, by order: the opening of the day on which the last of its steps is done at the earliest. An order that is late by this is
 * late in any order of work that keeps those before it. Without those for which today is enough.
 */
export async function queueEnds(store: Store): Promise<ReadonlyMap<number, string>> {
  const departments = (await store.select('departments', {}) as Department[]).filter((one) => isLimited(capacityOf(one)))
  const clocks = await plantClocks(store, departments.map(({ site_id }) => site_id))
  const steps = departments.length ? await query(store.trx, QUEUE, [departments.map(({ id }) => id)]) : []
  const ends = new Map<number, string>()
  for (const department of departments) {
    const queue = steps.filter(({ department_id }) => Number(department_id) === department.id)
    const clock = clocks.get(department.site_id)
    const openings = clock && await dateOrNull(() => Promise.resolve(openingsOf(queue, capacityOf(department), clock)))
    for (const [index, opening] of openings?.entries() ?? []) {
      const order = Number(queue[index]?.order_id)
      if (opening !== null && opening > (ends.get(order) ?? '')) ends.set(order, opening)
    }
  }
  return ends
}

/** Of the day on which each of these is done; null: today. Throws NoOpenTime. */
function openingsOf(queue: readonly Columns[], capacity: Capacity, clock: PlantClock): (string | null)[] {
  const days = new WorkDays(clock)
  const works = queue.map(({ m2, pieces, minutes }) => ({ m2: Number(m2), pieces: Number(pieces), minutes: Number(minutes) }))
  return queueDays(works, new DepartmentDays(capacity, days)).map((day) => (day > 0 ? days.open(day)?.opening ?? null : null))
}

const QUEUE = `
  select departments.id as department_id, item.order_id, work.* from ${OPEN_WORK} and departments.id = any(?::bigint[])
  order by tasks.due_at, tasks.id`
