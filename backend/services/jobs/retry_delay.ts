const FIRST_SECONDS = 5
const MAX_SECONDS = 3600

/** Exponential backoff in seconds: 5, 10, 20 … up to an hour. `chance`, from 0 to 1, adds a jitter of ±10 %. */
export function retryDelay(attempt: number, chance: number): number {
  const delay = Math.min(FIRST_SECONDS * 2 ** Math.max(0, attempt - 1), MAX_SECONDS)
  return Math.round(delay * (0.9 + chance / 5))
}
