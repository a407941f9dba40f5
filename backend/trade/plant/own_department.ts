/**
 * Workers do the steps of their department and those assigned to them. The lead does all, and so does whoever has no department or one
 * without steps: in a small shop the counter washes too.
 */
import { may, type Caller } from '#backend/engine/resource/caller'
import { Refused } from '#backend/engine/resource/refusals'
import { localeOf } from '#backend/engine/i18n/translator'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Task = Pick<Row<'tasks'>, 'user_id' | 'job_id'>

export async function assertOwnDepartment(store: Store, task: Task): Promise<void> {
  const { caller } = store
  if (!caller || caller.guard !== 'user' || isUnbound(caller, task)) return
  const [person, job] = [await store.find('users', caller.id), await store.find('jobs', task.job_id)]
  const department_id = job?.department_id ?? null
  if (department_id === null || person?.department_id == null || person.department_id === department_id) return
  if (!(await store.select('jobs', { department_id: person.department_id })).length) return
  const names = (await store.find('departments', department_id))?.name as Readonly<Record<string, string>> | undefined
  throw new Refused((t) => t('errors.production.other_department', { department: names?.[localeOf(t)] ?? names?.en ?? names?.fr ?? '' }))
}

const isUnbound = (caller: Caller, { user_id }: Task): boolean => user_id === caller.id || may(caller, 'task-assign')
