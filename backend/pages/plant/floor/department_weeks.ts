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
import type { DepartmentDay, DepartmentWeek, FloorList } from '#common/plant/floor'
import { addDays } from '#common/time/time'
import { figure, mayList } from './figures.ts'
import { inLanguage, OPEN, type Texts } from './next_step.ts'

const DAYS = 28

interface Found {
  readonly id: number
  readonly name: Texts
  readonly capacity: number | null
  readonly site_id: number
  /** 0: before today; 1: today. */
  readonly bucket: number | null
  readonly count: number
  readonly m2: number
  readonly overbooked: readonly { readonly id: number; readonly code: string; readonly reason: string }[] | null
}

export async function departmentWeeks(caller: Caller, context: RuleContext): Promise<DepartmentWeek[]> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(context.today, index))
  const starts = [...days, addDays(context.today, DAYS)].map((day) => instantOf(day, context.timezone))
  const rows = await fetchRows<Found>(db.connection(), numberedSql(fillSql(
    `select d.id::int, d.name, d.site_id::int, d.daily_capacity::float8 as capacity, load.bucket, coalesce(load.count, 0)::int as count,
      coalesce(load.m2, 0)::float8 as m2, load.overbooked
    from departments d left join (
      select job.department_id, width_bucket(t.due_at, {}) as bucket, count(*) as count,
        sum(item.measured_quantity) filter (where item.unit = 'm2') as m2,
        jsonb_agg(distinct jsonb_build_object('id', o.id, 'code', o.code, 'reason', coalesce(o.overbooked_reason, '')))
          filter (where o.id is not null) as overbooked
      from tasks t join jobs job on job.id = t.job_id left join order_items item on item.id = t.order_item_id
        left join orders o on o.id = item.order_id and o.overbooked_at is not null and {}
      where t.status in ${OPEN} and t.due_at < {} and {} group by 1, 2) load on load.department_id = d.id
    where {} and (load.count > 0 or (d.status = 'enable' and d.daily_capacity > 0)) order by d.code, load.bucket`,
    fragment('?::timestamptz[]', starts),
    mayList('orders', caller) ? scopeOf(resourceOf('orders'), caller, { alias: 'o' }) : fragment('false'),
    fragment('?::timestamptz', starts.at(-1)), scopeOf(resourceOf('tasks'), caller),
    scopeOf(resourceOf('departments'), caller, { alias: 'd' }))))
  const opensTasks = mayList('jobs', caller)
  const sites = rows.map(({ site_id }) => site_id)
  const clocks = await runInTransaction((trx) => plantClocks(openStore(trx, caller, context), sites))
  const cell = (id: number, bucket: number, due_at: object) => {
    const { count = 0, m2 = 0 } = rows.find((row) => row.id === id && row.bucket === bucket) ?? {}
    return figure(count, m2, opensTasks ? taskList(id, due_at) : null)
  }
  const dayOf = ({ id, site_id, capacity }: Found, day: string, index: number): DepartmentDay => {
    const clock = clocks.get(site_id)
    const name = clock?.nameOn(day) ?? null
    const is_open = clock !== undefined && hoursOn(clock, day).length > 0
    return {
      ...cell(id, index + 1, { gte: starts[index], lt: starts[index + 1] }), day, is_open,
      capacity: capacity === null || capacity <= 0 ? null : capacity * (clock?.percentOn(day) ?? 100) / 100,
      special: name && inLanguage(name as Texts, caller.locale),
      overbooked: [...rows.find((row) => row.id === id && row.bucket === index + 1)?.overbooked ?? []],
    }
  }
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => ({
    id: row.id, name: inLanguage(row.name, caller.locale) ?? '', capacity: row.capacity === null || row.capacity <= 0 ? null : row.capacity,
    overdue: cell(row.id, 0, { lt: starts[0] }), days: days.map((day, index) => dayOf(row, day, index)),
  }))
}

const taskList = (department: number, due_at: object): FloorList =>
  ({ resource: 'tasks', where: { status: { in: statusesOf('tasks', 'open') }, 'job_id.department_id': department, due_at } })
