/** What the languages share. Pure. */

/** Both are whole and not negative; `centimes` is below 100. */
export type WriteAmount = (dirhams: number, centimes: number) => string

/** `1 234 567` is `[1, 234, 567]`. */
export function thousands(n: number): number[] {
  return n < 1000 ? [n] : [...thousands(Math.floor(n / 1000)), n % 1000]
}
