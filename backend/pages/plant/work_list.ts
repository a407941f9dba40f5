/**
 * GET /api/user/work?department_id&order_item_id: the tasks of the plant as cards, with what a worker must know of the item and
 * nothing of its price or client. Without a department those of the caller, with `all` every one.
 */
import { groupSql } from '#backend/engine/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { query } from '#backend/engine/database/query'
import { resourceOf } from '#backend/engine/definition/registry'
import { translator } from '#backend/engine/i18n/translator'
import { priorityRankSql } from '#backend/trade/orders/priority_rank'
import { departmentsOf } from '#backend/trade/plant/own_department'
import { proposalsOfTasks } from '#backend/trade/plant/recipe'
import type { Caller } from '#backend/engine/resource/caller'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { allowedActionsOf } from '#backend/engine/resource/read/allowed_actions'
import { scopeOf, storedColumns } from '#backend/engine/resource/policies/scope'
import { all, fillSql, fragment, numberedSql, type Fragment } from '#backend/engine/resource/read/sql'
import { fromColumns } from '#backend/engine/resource/write/rows/columns'
import { MAX_DRYING_ROWS } from '#common/plant/drying'
import { MAX_NEXT_CARDS, type WorkCard, type WorkDepartment, type WorkList } from '#common/plant/work'
import type { Data } from '#schema/predicate'
import { cardColumnsSql, cardTablesSql, workCard, type CardColumns } from './work_card.ts'

const tasks = resourceOf('tasks')
const OPEN = groupSql('tasks', 'open')
const IS_OPEN = `t.status in ${OPEN}`

/** Of nobody, and no mandatory step before it is open. */
const IS_NEXT = `t.status = 'pending' and t.user_id is null and not exists (
  select 1 from tasks before where before.order_item_id = t.order_item_id and before.position < t.position
  and before.is_mandatory and before.status in ${OPEN})
  and (t.order_item_id is null or exists (select 1 from order_items item join orders o on o.id = item.order_id
    where item.id = t.order_item_id and item.deleted_at is null and o.deleted_at is null
    and (item.status = 'processing' or (item.status = 'measured' and item.decision = 'accepted'))))`

/** The most urgent first: by priority, then by due date, then by the planned start. */
const URGENCY = `${priorityRankSql('o')}, t.due_at nulls last,
  t.planned_at nulls last, t.id`

/** Begun, and in no drying: a drying step that was started by itself is nobody's, and ends where it was started. */
const HANGS_NOWHERE = `t.status in ${groupSql('tasks', 'begun')} and not exists (
  select 1 from drying_items hung where hung.order_item_id = t.order_item_id and hung.out_at is null)`

interface WorkQuery { readonly department_id?: number | 'all'; readonly order_item_id?: number }

export async function showWork({ caller, query: { department_id: chosen, order_item_id } }: Call<unknown, WorkQuery>): Promise<WorkList> {
  if (order_item_id !== undefined) return { mine: [], department_ids: [], departments: [], next: await cardsOfItem(caller, order_item_id) }
  const department_ids = chosen === 'all' ? [] : chosen === undefined ? await ownDepartments(caller) : [chosen]
  const [mine, next, departments] = await Promise.all([
    fetchCards(caller, mineOr(caller, department_ids),
      `t.user_id is null, array_position(array['in_progress', 'paused', 'pending'], t.status), ${URGENCY}`),
    fetchCards(caller, all([fragment(IS_NEXT), ofDepartments(department_ids)]), URGENCY),
    fetchDepartments(caller, department_ids),
  ])
  return { mine, next, department_ids, departments }
}

const mineOr = (caller: Caller, department_ids: readonly number[]): Fragment => {
  const nobodys = all([fragment(`t.user_id is null and ${HANGS_NOWHERE}`), ofDepartments(department_ids)])
  return fragment(`(${IS_OPEN} and t.user_id = ?::bigint or ${nobodys.sql})`, caller.id, ...nobodys.bindings)
}

/** The drying steps that were started without hanging their items in a drying, the oldest first. */
export const startedDryings = (caller: Caller): Promise<WorkCard[]> =>
  fetchCards(caller, fragment(`step.kind = 'drying' and ${HANGS_NOWHERE}`), 't.started_at, t.id', MAX_DRYING_ROWS)

const cardsOfItem = (caller: Caller, id: number) =>
  fetchCards(caller, fragment(`${IS_OPEN} and t.order_item_id = ?::bigint`, id), 't.position, t.id')

const ofDepartments = (ids: readonly number[]): Fragment =>
  (ids.length ? fragment('job.department_id = any(?::bigint[])', ids) : fragment('true'))

async function fetchCards(caller: Caller, condition: Fragment, order: string, limit = MAX_NEXT_CARDS): Promise<WorkCard[]> {
  const columns = await fetchRows<Data & CardColumns>(db.connection(), numberedSql(fillSql(
    `select ${storedColumns(tasks)}, ${cardColumnsSql} from tasks t ${cardTablesSql}
      where {} and {} order by ${order} limit ${limit}`, condition, scopeOf(tasks, caller))))
  const rows = columns.map((row) => fromColumns(tasks, row))
  const can = await allowedActionsOf(db.connection(), tasks, caller, rows)
  const ids = rows.filter(({ status }) => status === 'in_progress').map(({ id }) => Number(id))
  const materials = await proposalsOfTasks((sql, bindings) => query(db.connection(), sql, bindings), ids)
  const [t, { instant: now }] = [translator(caller.locale), caller.context.now]
  return columns.map((row, index) =>
    workCard(t, now, rows[index] ?? {}, row, can[index]?.transitions ?? {}, materials.get(Number(row.id)) ?? []))
}

const ownDepartments = async ({ id }: Caller): Promise<number[]> =>
  (await departmentsOf((sql, bindings) => query(db.connection(), sql, bindings), id)).map((department) => department.id)

/** Those where something waits, and those that are shown. */
async function fetchDepartments(caller: Caller, shown: readonly number[]): Promise<WorkDepartment[]> {
  const rows = await fetchRows<{ id: number; name: Readonly<Record<string, string>>; waiting: number }>(db.connection(),
    numberedSql(fillSql(`select department.id, department.name, coalesce(waits.tasks, 0)::int as waiting from departments department
      left join (select job.department_id, count(*) as tasks from tasks t join jobs job on job.id = t.job_id where {} and {}
        group by job.department_id) waits on waits.department_id = department.id
      where waits.tasks > 0 or (department.id = any({}) and {}) order by department.code`,
    fragment(IS_NEXT), scopeOf(tasks, caller), fragment('?::bigint[]', shown),
    scopeOf(resourceOf('departments'), caller, { alias: 'department' }))))
  return rows.map(({ id, name, waiting }) => ({ id: Number(id), name: name[caller.locale] ?? name.en ?? name.fr ?? '', waiting }))
}
