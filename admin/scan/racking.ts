/** `GET /api/user/racking?from&to`, as the page reads it. */
export interface RackingDay { readonly day: string; readonly items: number; readonly racked: number }
export interface RackingItem {
  readonly id: number
  readonly day: string
  readonly tag_code: string
  readonly description: string
  readonly order_id: number
  readonly order: string
  readonly client: string | null
  readonly place: string | null
  /** Where it should go, and why. */
  readonly proposed: { readonly code: string; readonly reason: 'order' | 'shipment' | 'empty' } | null
}
export interface Racking { readonly days: readonly RackingDay[]; readonly items: readonly RackingItem[] }

/** The day that many days later, 'YYYY-MM-DD'. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Two weeks, each with its counts; a day without a promise is empty. */
export const daysFrom = (from: string, { days }: Racking): RackingDay[] => Array.from({ length: WEEKS * 7 }, (_, index) => {
  const day = dayAfter(from, index)
  return days.find((one) => one.day === day) ?? { day, items: 0, racked: 0 }
})

export const WEEKS = 2
