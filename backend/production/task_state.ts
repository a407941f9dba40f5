/** Where the treatment of an item stands, told by its tasks. Pure. */
import type { Row } from '#resources'

type Task = Pick<Row<'tasks'>, 'id' | 'status' | 'is_mandatory' | 'process_id' | 'result'>

export const OPEN: ReadonlySet<Row<'tasks'>['status']> = new Set(['pending', 'in_progress', 'paused'])

/** Something was done, nothing mandatory is open, and of each step the last try was good. */
export function isTreated(tasks: readonly Task[]): boolean {
  const done = tasks.filter(({ status }) => status === 'done')
  const isLast = (task: Task) => !done.some((other) => other.process_id === task.process_id && other.id > task.id)
  return done.length > 0
    && !tasks.some(({ status, is_mandatory }) => is_mandatory && OPEN.has(status))
    && done.filter(isLast).every(({ result }) => result === 'ok')
}

/** Whole minutes; a clock that went back counts nothing. */
export const minutesSince = (from: string, now: string): number => Math.max(0, Math.round((Date.parse(now) - Date.parse(from)) / 60_000))
