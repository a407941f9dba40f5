/** The room that the open steps of the plant leave in the departments with a capacity, by the day when they are due. */
import { resourceOf } from '#backend/engine/definition/registry'
import { lockRows } from '#backend/engine/resource/write/rows/locks'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { query } from '#backend/engine/database/query'
import { settingOf } from '#backend/services/settings/setting_of'
import { OPEN_WORK } from './open_work.ts'
import { PlantRoom } from './plant_room.ts'
import { capacityOf, isLimited, type Capacity } from './work.ts'
import type { PlantClock, TimedStep } from '../step_times.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

interface RoomOptions {
  /** Urgent ones may use the reserve of each day. */
  readonly priority: Row<'orders'>['priority']
  /** These items are being planned: what they have does not count. */
  readonly without?: readonly number[]
  /** Nobody else takes of this room until the end of the transaction. */
  readonly isHeld?: boolean
}

export async function readRoom(
  store: Store, items: readonly (readonly TimedStep[])[], clock: PlantClock, { priority, without = [], isHeld = false }: RoomOptions,
): Promise<PlantRoom> {
  const capacities = await capacitiesOf(store, items)
  const reserve = settingOf(store.context, 'plant_urgent_reserve_percent')
  const room = new PlantRoom(capacities, clock, priority === 'urgent' ? 1 : 1 - Number(reserve) / 100)
  if (!room.isLimited) return room
  const ids = [...capacities.keys()]
  if (isHeld) await holdDepartments(store, ids)
  await addLoad(store, room, ids, without)
  return room
}

/** In one order, so that two who hold several never wait for each other. */
async function holdDepartments({ trx }: Pick<Store, 'trx'>, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await acquireAdvisoryLock(trx, 'plant room', id)
}

/**
 * For those who plan items one after the other: holds the room of all the departments that have steps of them. Their rows are locked
 * before, because who changes one may wait for the room.
 */
export async function holdRoomOf(store: Store, items: readonly number[]): Promise<void> {
  if (items.length === 0) return
  const tasks = await query(store.trx, STEPS, [items])
  await lockRows(store, resourceOf('tasks'), tasks.map(({ id }) => Number(id)))
  const limited = tasks.filter(({ is_limited }) => is_limited)
  await holdDepartments(store, [...new Set(limited.map(({ department_id }) => Number(department_id)))])
}

const STEPS = `
  select tasks.id, departments.id as department_id,
    num_nonnulls(departments.daily_capacity, departments.daily_pieces, departments.daily_hours) > 0 as is_limited
  from tasks join jobs on jobs.id = tasks.job_id join departments on departments.id = jobs.department_id
  where tasks.order_item_id = any(?::bigint[])`

async function capacitiesOf(store: Store, items: readonly (readonly TimedStep[])[]): Promise<ReadonlyMap<number, Capacity>> {
  const capacities = new Map<number, Capacity>()
  for (const id of new Set(items.flat().map(({ department_id }) => department_id))) {
    const department = await store.find('departments', id)
    const capacity = department && capacityOf(department)
    if (capacity && isLimited(capacity)) capacities.set(id, capacity)
  }
  return capacities
}

/** What is late is done first. What is larger than a day takes the days before it too, what is too much for a day those after it. */
export async function addLoad(
  { trx }: Pick<Store, 'trx'>, room: PlantRoom, departments: readonly number[], without: readonly number[],
): Promise<void> {
  for (const { department_id, quarter, task_id, m2, pieces, minutes } of await query(trx, LOAD, [departments, without])) {
    const days = room.department(Number(department_id))
    const day = room.days.indexOf(new Date(Number(quarter) * QUARTER).toISOString())
    const work = { m2: Number(m2), pieces: Number(pieces), minutes: Number(minutes) }
    if (!days) continue
    if (day < 0) days.addLate(work)
    else if (task_id === null) days.add(day, work)
    else days.book(days.bookingUntil(day, work), work)
  }
  room.carryOver()
}

/** Time zones differ by whole quarters of an hour. */
const QUARTER = 900_000

/** Of a quarter of a day and more each task has a row of its own. The latest first, so that what is late takes the room that is left. */
const LOAD = `
  select department_id, quarter, task_id, sum(m2) as m2, sum(pieces) as pieces, sum(minutes) as minutes from (
    select departments.id as department_id, floor(extract(epoch from tasks.due_at) / 900) as quarter, work.*,
      case when work.m2 > departments.daily_capacity / 4 or work.pieces > departments.daily_pieces / 4
        or work.minutes > departments.daily_hours * 15 then tasks.id end as task_id
    from ${OPEN_WORK} and departments.id = any(?::bigint[]) and item.id <> all(?::bigint[])) load
  group by 1, 2, 3 order by 2 desc`
