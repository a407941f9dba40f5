/** The days of the page of items to rack. Pure. */
import type { Racking, RackingDay } from '#common/scan'

/** The day that many days later, 'YYYY-MM-DD'. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Two weeks, each with its counts; a day without a promise is empty. */
export const daysFrom = (from: string, { days }: Racking): RackingDay[] => Array.from({ length: WEEKS * 7 }, (_, index) => {
  const day = dayAfter(from, index)
  return days.find((one) => one.day === day) ?? { day, items: 0, racked: 0 }
})

export const WEEKS = 2
