import { isIn } from '#backend/engine/definition/status_groups'
import { decimal, fixed, times, quotient } from '#schema/decimal'
import { MINUTE } from '#common/time/time'
import type { Row } from '#resources'

type Item = Pick<Row<'order_items'>, 'measured_quantity' | 'quantity' | 'unit'>

/** The measured quantity of the item, else its quantity. */
export const quantityOf = ({ measured_quantity, quantity }: Item): string => measured_quantity ?? fixed(decimal(quantity), 3)

/** The points of a task, per unit of its job; null where the item has another unit. Source: domain.md §3.7, D17. */
export function taskPointsOf(item: Item, { points, points_unit }: Pick<Row<'jobs'>, 'points' | 'points_unit'>): string | null {
  if (points === null || points_unit === null) return null
  if (points_unit === 'u') return fixed(times(decimal(points), decimal(item.quantity)), 2)
  return item.unit === points_unit ? fixed(times(decimal(points), decimal(quantityOf(item))), 2) : null
}

/** Tasks done of those planned, in whole percent; null without planned tasks. */
export function itemProgress({ planned_tasks, done_tasks }: Pick<Row<'order_items'>, 'planned_tasks' | 'done_tasks'>): number | null {
  return planned_tasks ? quotient(decimal((done_tasks ?? 0) * 100), decimal(planned_tasks)) : null
}

type Task = Pick<Row<'tasks'>, 'id' | 'status' | 'is_mandatory' | 'process_id' | 'result'>

/** At least one task is done, no mandatory one is open, and the last result of each step is good. */
export function areTasksDone(tasks: readonly Task[]): boolean {
  const done = tasks.filter(({ status }) => status === 'done')
  const isLast = (task: Task) => !done.some((other) => other.process_id === task.process_id && other.id > task.id)
  return done.length > 0
    && !tasks.some(({ status, is_mandatory }) => is_mandatory && isIn('tasks', 'open', status))
    && done.filter(isLast).every(({ result }) => result === 'ok')
}

/** Whole minutes; 0 when the clock was set back. */
export const minutesSince = (from: string, now: string): number => Math.max(0, Math.round((Date.parse(now) - Date.parse(from)) / MINUTE))
