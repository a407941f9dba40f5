/** The open steps of each department by the day when they are due, beside what it can do on that day: four weeks from today on. */
import { hoursOn } from '#backend/engine/clock/open_weeks'
import { statusesOf } from '#backend/engine/definition/status_groups'
import { instantOf } from '#backend/engine/clock/business_time'
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { resourceOf } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import { openStore } from '#backend/engine/resource/open_store'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fillSql, fragment, numberedSql } from '#backend/engine/resource/read/sql'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { plantClocks } from '#backend/trade/plant/index'
import { STEP_WORK } from '#backend/trade/plant/capacity/open_work'
import { FLOOR_UNITS, type DepartmentDay, type DepartmentWeek, type FloorList, type FloorRoom } from '#common/plant/floor'
import { addDays } from '#common/time/time'
import { figure, mayList } from './figures.ts'
import { inLanguage, OPEN, type Texts } from './next_step.ts'

const DAYS = 28

/** By what a department can be full. */
type Room = Readonly<Record<FloorRoom['unit'], number | null>>

interface Found {
  readonly id: number
  readonly name: Texts
  readonly capacity: Room
  readonly site_id: number
  /** 0: before today; 1: today. */
  readonly bucket: number | null
  readonly count: number
  readonly used: Room
  readonly overbooked: readonly { readonly id: number; readonly code: string; readonly reason: string }[] | null
}

export async function departmentWeeks(caller: Caller, context: RuleContext): Promise<DepartmentWeek[]> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(context.today, index))
  const starts = [...days, addDays(context.today, DAYS)].map((day) => instantOf(day, context.timezone))
  const rows = await fetchRows<Found>(db.connection(), numberedSql(fillSql(
    `select d.id::int, d.name, d.site_id::int,
      json_build_object('m2', d.daily_capacity, 'pieces', d.daily_pieces, 'hours', d.daily_hours) as capacity,
      load.bucket, coalesce(load.count, 0)::int as count,
      json_build_object('m2', load.m2, 'pieces', load.pieces, 'hours', load.minutes / 60.0) as used,
      load.overbooked
    from departments d left join (
      select job.department_id, width_bucket(t.due_at, {}) as bucket, count(*) as count,
        sum(work.m2) as m2, sum(work.pieces) as pieces, sum(work.minutes) as minutes,
        jsonb_agg(distinct jsonb_build_object('id', o.id, 'code', o.code, 'reason', coalesce(o.overbooked_reason, '')))
          filter (where o.id is not null) as overbooked
      from tasks t join jobs job on job.id = t.job_id left join order_items item on item.id = t.order_item_id
        left join processes step on step.id = t.process_id ${STEP_WORK}
        left join orders o on o.id = item.order_id and o.overbooked_at is not null and {}
      where t.status in ${OPEN} and t.due_at < {} and {} group by 1, 2) load on load.department_id = d.id
    where {} and (load.count > 0 or (d.status = 'enable' and coalesce(d.daily_capacity, d.daily_pieces, d.daily_hours) > 0))
    order by d.code, load.bucket`,
    fragment('?::timestamptz[]', starts),
    mayList('orders', caller) ? scopeOf(resourceOf('orders'), caller, { alias: 'o' }) : fragment('false'),
    fragment('?::timestamptz', starts.at(-1)), scopeOf(resourceOf('tasks'), caller),
    scopeOf(resourceOf('departments'), caller, { alias: 'd' }))))
  const opensTasks = mayList('jobs', caller)
  const sites = rows.map(({ site_id }) => site_id)
  const clocks = await runInTransaction((trx) => plantClocks(openStore(trx, caller, context), sites))
  const cell = (id: number, bucket: number, due_at: object) => {
    const { count = 0, used } = rows.find((row) => row.id === id && row.bucket === bucket) ?? {}
    return figure(count, used?.m2 ?? 0, opensTasks ? taskList(id, due_at) : null)
  }
  const dayOf = ({ id, site_id, capacity }: Found, day: string, index: number): DepartmentDay => {
    const clock = clocks.get(site_id)
    const name = clock?.nameOn(day) ?? null
    const is_open = clock !== undefined && hoursOn(clock, day).length > 0
    return {
      ...cell(id, index + 1, { gte: starts[index], lt: starts[index + 1] }), day, is_open,
      room: roomsOf(capacity, rows.find((row) => row.id === id && row.bucket === index + 1)?.used, clock?.percentOn(day) ?? 100),
      special: name && inLanguage(name as Texts, caller.locale),
      overbooked: [...rows.find((row) => row.id === id && row.bucket === index + 1)?.overbooked ?? []],
    }
  }
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => ({
    id: row.id, name: inLanguage(row.name, caller.locale) ?? '', room: roomsOf(row.capacity, undefined, 100),
    overdue: cell(row.id, 0, { lt: starts[0] }), days: days.map((day, index) => dayOf(row, day, index)),
  }))
}

/** Of what somebody has counted, on a day with so many percent of it. */
const roomsOf = (capacity: Room, used: Room | undefined, percent: number): FloorRoom[] =>
  FLOOR_UNITS.flatMap((unit) => {
    const most = capacity[unit]
    return most === null || most <= 0 ? [] : [{ unit, used: used?.[unit] ?? 0, capacity: most * percent / 100 }]
  })

const taskList = (department: number, due_at: object): FloorList =>
  ({ resource: 'tasks', where: { status: { in: statusesOf('tasks', 'open') }, 'job_id.department_id': department, due_at } })
