/** Done of what is planned, in whole percent; null while nothing is planned. Pure. */
import { decimal, quotient } from '#schema/decimal'
import type { Row } from '#resources'

export function itemProgress({ planned_tasks, done_tasks }: Pick<Row<'order_items'>, 'planned_tasks' | 'done_tasks'>): number | null {
  return planned_tasks ? quotient(decimal((done_tasks ?? 0) * 100), decimal(planned_tasks)) : null
}
