/** Whether dates such as 4/3/2026 begin with the day or the month. Pure. */
import { withLatinDigits } from '../text/latin_digits.ts'

export const DAY_ORDERS = ['day', 'month'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]
export const isDayOrder = (value: unknown): value is DayOrder => DAY_ORDERS.some((one) => one === value)

/** The order that the dates of a column prove; `unclear`: they have one, but none proves it, or they contradict each other. */
export type ColumnDayOrder = DayOrder | 'unclear' | null

export function dayOrderOf(cells: readonly string[]): ColumnDayOrder {
  const proven = new Set(cells.map(orderOf))
  if (proven.has('day') && proven.has('month')) return 'unclear'
  return (['day', 'month', 'unclear'] as const).find((order) => proven.has(order)) ?? null
}

/** 4/3/2026 may be in March or in April. */
export const isAmbiguousDay = (text: string): boolean => orderOf(text) === 'unclear'

const WITHOUT_YEAR_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2\d{4}(?!\d)/

function orderOf(text: string): ColumnDayOrder {
  const [, first, , second] = WITHOUT_YEAR_FIRST.exec(withLatinDigits(text).replace(/[\u200e\u200f\u061c]/g, '')) ?? []
  // 4/4/2026 is the same day either way.
  if (first === undefined || Number(first) === Number(second)) return null
  return Number(first) > 12 ? 'day' : Number(second) > 12 ? 'month' : 'unclear'
}
