/** The due date of an order. Pure. Source: domain.md §6.4. */
import { HOUR } from '#common/time/time'
import { addOpenTime, type OpenClock } from '#backend/engine/clock/open_time'
import type { Row } from '#resources'

type Priority = Row<'orders'>['priority']

/**
 * `confirmed_at` (ISO instant) plus the longest turnaround of the items, counted in open hours and shortened or
 * stretched by the priority. ISO instant in UTC. Throws NoOpenTime when no date can be promised.
 */
export const computeDueDate = (
  confirmed_at: string, turnaroundHours: readonly number[], priority: Priority, clock: OpenClock,
): string => addOpenTime(confirmed_at, Math.max(0, ...turnaroundHours) * HOUR * FACTOR[priority], clock)

const FACTOR: Readonly<Record<Priority, number>> = { urgent: 0.5, haut: 0.75, normal: 1, retard: 2 }
