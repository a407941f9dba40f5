/**
 * A machine that breaks down delays the steps that need it and those after them; staff are told which promises that breaks. Once it is
 * repaired, what waited for it is planned again from now on; so is a step that goes to another machine meanwhile.
 */
import { groupSql, isIn } from '#backend/engine/definition/status_groups'
import { plantClock } from './business_hours.ts'
import { holdRoomOf } from './capacity/read_room.ts'
import { delaySteps } from './replan.ts'
import { addOpenTime } from '#backend/engine/clock/open_time'
import { query } from '#backend/engine/database/query'
import { flush } from '#backend/engine/resource/write/unit_of_work'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { invalid } from '#backend/engine/resource/refusals'
import { notify } from '#backend/services/messages/index'
import { DAY, instantAfter, TWO_YEARS } from '#common/time/time'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type OfSite = Row<'machines'> & { readonly site_id?: number | null }

/** Until the repair is due; without a date, for a day. */
export async function replanForMachine({ store, before, row, changed }: AfterSaveContext<'maintenances'>): Promise<void> {
  const isOver = isIn('maintenances', 'closed', row.status)
  if (row.type !== 'corrective' || (before && !changed.has(isOver ? 'status' : 'due_at'))) return
  const machine = await findOrFail(store, 'machines', row.machine_id)
  if (isOver) return resumeWork(store, machine, row)
  const repaired = row.due_at ?? instantAfter(store.context.now, DAY)
  if (repaired > instantAfter(store.context.now, TWO_YEARS)) throw invalid('due_at', (t) => t('errors.production.repair_too_late'))
  const from = addOpenTime(repaired, 0, await plantClock(store, (machine as OfSite).site_id ?? 1))
  for (const { order_item_id, position } of await holdWaiting(store, machine)) {
    const { order, end } = await delayInTurn(store, Number(order_item_id), from, Number(position))
    if (order.promised_at === null || end <= order.promised_at) continue
    notify(store, 'order_stuck', {
      subject: { type: 'orders', id: order.id }, key: `machine.${row.id}.${from}`, staff: 'task-assign',
      context: { reason: (t) => t('messages.machine_down', { machine: machine.name }) },
    })
  }
}

/** Unless another breakdown of the machine is open. */
async function resumeWork(store: Store, machine: Row<'machines'>, { id }: Row<'maintenances'>): Promise<void> {
  const open = await query(store.trx, OPEN_BREAKDOWN, [machine.id, id])
  if (open.length) return
  for (const { order_item_id, position } of await holdWaiting(store, machine))
    await delayInTurn(store, Number(order_item_id), store.context.now, Number(position))
}

/** A task that leaves a broken machine waits no longer, unless no other one of its kind works. */
export async function replanMovedTask({ store, before, row }: AfterSaveContext<'tasks'>): Promise<void> {
  if (before?.machine_id == null || before.machine_id === row.machine_id || row.order_item_id === null) return
  const machine = await findOrFail(store, 'machines', before.machine_id)
  if (!machine.is_down || !isIn('tasks', 'open', row.status) || await needsMachine(store, row, machine)) return
  await delaySteps(store, row.order_item_id, store.context.now, row.position)
}

async function needsMachine(store: Store, task: Row<'tasks'>, { id, type, site_id }: OfSite): Promise<boolean> {
  const others = await store.select('tasks', { order_item_id: task.order_item_id, machine_id: id })
  if (others.some(({ status }) => isIn('tasks', 'open', status))) return true
  const step = task.machine_id !== null || task.process_id === null ? null : await store.find('processes', task.process_id)
  if (!step?.requires_machine || step.machine_type !== type) return false
  return (await query(store.trx, `select 1 where ${NO_OTHER_WORKS}`, [type, id, site_id ?? null])).length > 0
}

/** A step is done at the site of its department, which may serve that of the order. */
export const siteOfTaskSql = (task: string): string => `coalesce((
  select departments.site_id from jobs join departments on departments.id = jobs.department_id where jobs.id = ${task}.job_id
), ${task}.site_id)`

const OPEN_BREAKDOWN = `
  select 1 from maintenances where machine_id = ? and id <> ? and type = 'corrective'
  and status not in ${groupSql('maintenances', 'closed')} limit 1`

/** The next one sees what this one has taken of the days. */
async function delayInTurn(...[store, item_id, from, position]: Parameters<typeof delaySteps>): ReturnType<typeof delaySteps> {
  const delayed = await delaySteps(store, item_id, from, position)
  await flush(store, ({ resource }) => resource.name === 'tasks')
  return delayed
}

async function holdWaiting(store: Store, machine: OfSite) {
  const waiting = await waitingItems(store, machine)
  await holdRoomOf(store, waiting.map(({ order_item_id }) => Number(order_item_id)))
  return waiting
}

/** Items with open steps on this machine, and where it is the last of its kind that works, with steps for such a machine. */
const waitingItems = (store: Store, { id, type, site_id }: OfSite) =>
  query(store.trx, WAITING, [id, type, site_id ?? null, type, id, site_id ?? null])

/** For the type, the id and the site of a machine. */
const NO_OTHER_WORKS = `not exists (
  select 1 from machines other where other.type = ? and other.id <> ? and other.site_id is not distinct from ?
    and other.status = 'enable' and not other.is_down and other.deleted_at is null)`

const WAITING = `
  select tasks.order_item_id, min(tasks.position) as position
  from tasks join order_items on order_items.id = tasks.order_item_id left join processes on processes.id = tasks.process_id
  where order_items.has_steps and tasks.status in ${groupSql('tasks', 'open')} and (tasks.machine_id = ? or (
    tasks.machine_id is null and processes.requires_machine and processes.machine_type = ?
    and ${siteOfTaskSql('tasks')} is not distinct from ?
    and ${NO_OTHER_WORKS}))
  group by order_items.order_id, tasks.order_item_id order by order_items.order_id, tasks.order_item_id`
