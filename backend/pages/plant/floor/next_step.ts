/** The next open step of an item, for those who ask why it does not go on. Joins for `order_items t`. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { siteOfTaskSql } from '#backend/trade/plant/index'

export const OPEN = groupSql('tasks', 'open')

export type Texts = Readonly<Record<string, string>>

/** A step, its machine if that is down or no machine of the kind works, and the end of the drying of its item. */
export interface NextStep {
  readonly step: Texts | null
  readonly person: string | null
  readonly manager: string | null
  readonly department: Texts | null
  readonly is_rework: boolean
  readonly machine: string | null
  readonly machine_until: string | null
  readonly drying_until: string | null
}

/** A machine that an open step of the item waits for: its own, or one of the kind that it needs while none works. */
const BROKEN = `
  select machine.name, (select min(repair.due_at) from maintenances repair where repair.machine_id = machine.id
    and repair.type = 'corrective' and repair.status not in ${groupSql('maintenances', 'closed')}) as until
  from tasks task left join processes step on step.id = task.process_id join machines machine on machine.id = task.machine_id or (
    task.machine_id is null and step.requires_machine and machine.type = step.machine_type and machine.site_id = ${siteOfTaskSql('task')}
    and not exists (select 1 from machines other where other.type = machine.type and other.site_id = machine.site_id
      and other.status = 'enable' and not other.is_down and other.deleted_at is null))
  where task.order_item_id = t.id and task.status in ${OPEN} and machine.is_down and machine.deleted_at is null
  order by task.position, machine.id limit 1`

export const nextStepJoinSql = `
  left join lateral (
    select task.id, coalesce(step.name, job.name) as step, worker.full_name as person, job.department_id,
      task.rework_of_id is not null as is_rework
    from tasks task join jobs job on job.id = task.job_id left join processes step on step.id = task.process_id
    left join users worker on worker.id = task.user_id
    where task.order_item_id = t.id and task.status in ${OPEN} order by task.position, task.id limit 1) next on true
  left join lateral (${BROKEN}) broken on true
  left join stocks place on place.id = t.current_stock_id
  left join departments department on department.id = coalesce(next.department_id, place.department_id)
  left join users manager on manager.id = department.manager_id`

export const nextStepSql = `json_build_object(
  'step', next.step, 'person', next.person, 'manager', manager.full_name, 'department', department.name,
  'is_rework', coalesce(next.is_rework, false), 'machine', broken.name, 'machine_until', broken.until,
  'drying_until', (select max(inside.expected_out_at) from drying_items inside
    where inside.order_item_id = t.id and inside.out_at is null))`

export const inLanguage = (texts: Texts | null, locale: string): string | null => texts?.[locale] ?? texts?.en ?? texts?.fr ?? null
export const isoText = (instant: string | Date | null): string | null => instant && new Date(instant).toISOString()
