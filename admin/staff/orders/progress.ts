/** The steps of an order: done, present or ahead. Pure. */
import type { Row } from '#resources'

type Order = Row<'orders'>

const STEPS = ['received_at', 'measured_at', 'confirmed_at', 'started_at', 'completed_at', 'delivered_at'] as const

/** The step of each status; -1 before the first. */
const PRESENT: Readonly<Record<Order['status'], number>> = {
  pending: -1, in_measure: 1, measured: 1, semi_confirmed: 2, confirmed: 2, processing: 3, completed: 4, notified: 4, stocked: 4,
  delivered: 5, canceled: -1,
}
/** In these statuses the work of the present step is not finished. */
const GOES_ON: readonly Order['status'][] = ['in_measure', 'semi_confirmed', 'processing']

export interface ProgressStep {
  readonly name: typeof STEPS[number]
  readonly state: 'done' | 'now' | 'ahead'
  readonly isPresent: boolean
}

/** A canceled order has no present step: it keeps those that it has a date for. */
export function orderProgress(order: Pick<Order, 'status' | typeof STEPS[number]>): readonly ProgressStep[] {
  const { status } = order
  const present = PRESENT[status]
  return STEPS.map((name, step) => {
    if (status === 'canceled') return { name, state: order[name] === null ? 'ahead' : 'done', isPresent: false }
    const isPresent = step === present
    return { name, isPresent, state: step > present ? 'ahead' : isPresent && GOES_ON.includes(status) ? 'now' : 'done' }
  })
}
