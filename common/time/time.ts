/** Durations in milliseconds, and dates `YYYY-MM-DD`. Pure. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** What lies further ahead is not promised. */
export const TWO_YEARS = 730 * DAY

/** `milliseconds` after an ISO instant. */
export const instantAfter = (instant: string, milliseconds: number): string => new Date(Date.parse(instant) + milliseconds).toISOString()

/** From one date to another; 0 for the same one. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY

/** `month` is YYYY-MM. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The Monday of the week of a date. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

export const addDays = (date: string, days: number): string => instantAfter(`${date}T00:00:00Z`, days * DAY).slice(0, 10)
