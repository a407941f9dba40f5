/** Change in whole percent; null when the previous value is 0. Pure. */
export const percentChange = (now: number, before: number): number | null =>
  (before === 0 ? null : Math.round(((now - before) / before) * 100))
