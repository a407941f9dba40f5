/**
 * Workers do the steps of their departments and those assigned to them. The lead does all, and so does whoever has no department or none
 * with steps: in a small shop the counter washes too.
 */
import { may, type Caller } from '#backend/engine/resource/caller'
import { Refused } from '#backend/engine/resource/refusals'
import { query, type Columns } from '#backend/engine/database/query'
import { localeOf } from '#backend/engine/i18n/translator'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Task = Pick<Row<'tasks'>, 'user_id' | 'job_id'>
type Read = (sql: string, bindings: readonly unknown[]) => Promise<Columns[]>

export async function assertOwnDepartment(store: Store, task: Task): Promise<void> {
  const { caller, trx } = store
  if (!caller || caller.guard !== 'user' || isUnbound(caller, task)) return
  const department_id = (await store.find('jobs', task.job_id))?.department_id ?? null
  const own = await departmentsOf((sql, bindings) => query(trx, sql, bindings), caller.id)
  if (department_id === null || own.some(({ id }) => id === department_id) || !own.some(({ has_steps }) => has_steps)) return
  const names = (await store.find('departments', department_id))?.name as Readonly<Record<string, string>> | undefined
  throw new Refused((t) => t('errors.production.other_department', { department: names?.[localeOf(t)] ?? names?.en ?? names?.fr ?? '' }))
}

const isUnbound = (caller: Caller, { user_id }: Task): boolean => user_id === caller.id || may(caller, 'task-assign')

export async function departmentsOf(read: Read, user_id: number): Promise<{ readonly id: number; readonly has_steps: boolean }[]> {
  const rows = await read(`
    select target_id as id, exists (select from jobs where department_id = target_id and deleted_at is null) as has_steps
    from users_departments where owner_id = ? order by target_id`, [user_id])
  return rows.map(({ id, has_steps }) => ({ id: Number(id), has_steps: has_steps === true }))
}
