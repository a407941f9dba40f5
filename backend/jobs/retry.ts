const FIRST_SECONDS = 5
const LONGEST_SECONDS = 3600

/** Seconds until the next try: 5, 10, 20 … up to an hour. `chance` from 0 to 1 spreads jobs that failed together by a fifth. */
export function pauseAfter(attempt: number, chance: number): number {
  const pause = Math.min(FIRST_SECONDS * 2 ** Math.max(0, attempt - 1), LONGEST_SECONDS)
  return Math.round(pause * (0.9 + chance / 5))
}
