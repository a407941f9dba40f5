/** Durations in milliseconds, and dates `YYYY-MM-DD`. Pure. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** `milliseconds` after an ISO instant. */
export const instantAfter = (instant: string, milliseconds: number): string => new Date(Date.parse(instant) + milliseconds).toISOString()

/** The Monday of the week of a date. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

export const addDays = (date: string, days: number): string => instantAfter(`${date}T00:00:00Z`, days * DAY).slice(0, 10)
