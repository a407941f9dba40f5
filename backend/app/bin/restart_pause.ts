/** A process that has run for so long did not fail at its start. */
const STEADY_MS = 10_000
const FIRST_MS = 100
const MAX_MS = 30_000

/** The pause before a process is started again: short at first, doubled each time that it ends soon after its start. Pure. */
export function restartPause(livedMs: number, failures: number): { readonly pause: number; readonly failures: number } {
  const before = livedMs >= STEADY_MS ? 0 : failures
  return { pause: Math.min(FIRST_MS * 2 ** before, MAX_MS), failures: before + 1 }
}
