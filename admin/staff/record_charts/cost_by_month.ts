/** What maintenance cost in each of the last twelve months. Pure. */
import { addMonths } from '#common/time/time'
import { businessDay } from '../../kit/format/business_zone.ts'

export interface DoneMaintenance { readonly done_at: string | null; readonly cost: number | null }

/** YYYY-MM, eleven months before the one of this day. */
export const firstMonth = (today: string): string => addMonths(today.slice(0, 7), -11)

/** Centimes. Every month has a point. */
export function costByMonth(rows: readonly DoneMaintenance[], today: string) {
  const months = Array.from({ length: 12 }, (_, index) => addMonths(firstMonth(today), index))
  const monthOf = ({ done_at }: DoneMaintenance) => done_at && businessDay(Date.parse(done_at)).slice(0, 7)
  return months.map((x) => ({
    x, values: { cost: rows.filter((row) => monthOf(row) === x).reduce((sum, { cost }) => sum + (cost ?? 0), 0) },
  }))
}
