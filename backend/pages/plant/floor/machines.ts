/** The machines with their running work. */
import { groupSql } from '#backend/engine/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import { resourceOf } from '#backend/engine/definition/registry'
import { stepMinutes } from '#backend/trade/plant/step_times'
import type { Caller } from '#backend/engine/resource/caller'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fillSql, fragment, numberedSql } from '#backend/engine/resource/read/sql'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { FloorFigure, FloorMachine, MachineWork, PlantFloor } from '#common/plant/floor'
import { instantAfter, MINUTE } from '#common/time/time'
import type { Row } from '#resources'
import { countFigures, figure, mayList } from './figures.ts'
import { inLanguage, isoText, type Texts } from './next_step.ts'

interface Found {
  readonly id: number
  readonly name: string
  readonly department: Texts
  readonly is_down: boolean
  readonly down_until: Date | null
}

export async function floorMachines(caller: Caller, context: RuleContext): Promise<PlantFloor['machines']> {
  if (!mayList('machines', caller)) return null
  const rows = await fetchRows<Found>(db.connection(), numberedSql(fillSql(
    `select t.id::int, t.name, department.name as department, coalesce(t.is_down, false) as is_down, (
      select min(repair.due_at) from maintenances repair
      where repair.machine_id = t.id and repair.type = 'corrective'
        and repair.status not in ${groupSql('maintenances', 'closed')}) as down_until
    from machines t join departments department on department.id = t.department_id
    where t.status = 'enable' and {} order by t.code, t.id`, scopeOf(resourceOf('machines'), caller))))
  const none = new Map<number, MachineWork[]>()
  const running = mayList('tasks', caller) ? await runningWork(rows.map(({ id }) => id), caller, context) : none
  const all = rows.map(({ id, name, department, is_down, down_until }): FloorMachine => ({
    id, name, department: inLanguage(department, caller.locale) ?? '', is_down, down_until: isoText(down_until),
    work: running.get(id) ?? [],
  }))
  return { all, ...await countFigures({
    down: { resource: 'machines', where: { status: 'enable', is_down: true } },
  } as const, caller, context), running: await runningTasks(caller, context) }
}

async function runningTasks(caller: Caller, context: RuleContext): Promise<FloorFigure> {
  if (!mayList('tasks', caller)) return figure(0, null, null)
  const list = { resource: 'tasks', where: { status: 'in_progress', machine_id: { ne: null } } } as const
  return (await countFigures({ list }, caller, context)).list
}

interface RunningTask extends Pick<Row<'processes'>, 'duration_minutes' | 'minutes_per_unit'>,
  Pick<Row<'order_items'>, 'measured_quantity' | 'unit'> {
  readonly machine_id: number
  readonly label: string | null
  readonly step: Texts | null
  readonly title: string | null
  readonly person: string | null
  readonly quantity: number | null
  readonly resumed_at: Date | null
  readonly worked_minutes: number | null
}

interface RunningLoad {
  readonly machine_id: number
  readonly label: string
  readonly step: Texts | null
  readonly person: string | null
  readonly expected_end_at: Date | null
}

async function runningLoads(machines: readonly number[], caller: Caller): Promise<Map<number, MachineWork[]>> {
  const rows = await fetchRows<RunningLoad>(db.connection(), numberedSql(fillSql(
    `select t.machine_id::int, t.code as label, job.name as step, worker.full_name as person, t.expected_end_at
    from loads t left join jobs job on job.id = t.job_id left join users worker on worker.id = t.started_by_id
    where t.status = 'running' and t.machine_id = any({}) and {} order by t.id`,
    fragment('?::bigint[]', machines), scopeOf(resourceOf('loads'), caller))))
  return new Map(rows.map(({ machine_id, label, person, step, expected_end_at }) =>
    [machine_id, [{ label, person, step: inLanguage(step, caller.locale) ?? '', ends_at: isoText(expected_end_at) }]]))
}

/** By the id of the machine: its running load, else its tasks in progress. What else a machine may be busy with is added here. */
async function runningWork(machines: readonly number[], caller: Caller, { now }: RuleContext): Promise<Map<number, MachineWork[]>> {
  const rows = await fetchRows<RunningTask>(db.connection(), numberedSql(fillSql(
    `select t.machine_id::int, item.tag_code as label, coalesce(step.name, job.name) as step, t.title, worker.full_name as person,
      step.duration_minutes, step.minutes_per_unit, item.measured_quantity, item.quantity, item.unit, t.resumed_at, t.worked_minutes
    from tasks t join jobs job on job.id = t.job_id left join processes step on step.id = t.process_id
    left join users worker on worker.id = t.user_id left join order_items item on item.id = t.order_item_id
    where t.status = 'in_progress' and t.machine_id = any({}) and {} order by t.resumed_at, t.id`,
    fragment('?::bigint[]', machines), scopeOf(resourceOf('tasks'), caller))))
  const byMachine = new Map<number, MachineWork[]>()
  for (const row of rows) {
    const step = inLanguage(row.step, caller.locale) ?? row.title ?? ''
    const work = { label: row.label ?? row.title ?? step, step, person: row.person, ends_at: endOf(row, now) }
    byMachine.set(row.machine_id, [...byMachine.get(row.machine_id) ?? [], work])
  }
  // The tasks of a load are in the machine with it.
  return new Map([...byMachine, ...await runningLoads(machines, caller)])
}

/** By the minutes of its step; one that takes longer ends now. */
function endOf({ quantity, resumed_at, worked_minutes, ...row }: RunningTask, now: string): string | null {
  const minutes = stepMinutes(row, { ...row, quantity: quantity ?? 1 })
  if (minutes === 0 || resumed_at === null) return null
  const end = instantAfter(new Date(resumed_at).toISOString(), Math.max(0, minutes - (worked_minutes ?? 0)) * MINUTE)
  return end > now ? end : now
}
