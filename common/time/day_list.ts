/** The days after which something is told: 3, 7, 15 and 30 days. Pure. */

/** Whether each day comes after the one before. */
export const isAscending = (days: readonly number[]): boolean => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0))

/** As days of their own: none falls before `earliest`, such as the end of the terms of payment. */
export const daysFrom = (days: readonly number[], earliest = 0): number[] =>
  [...new Set(days.map((day) => Math.max(day, earliest)))].toSorted((one, other) => one - other)
