/** How long the event loop has been held, counted from its beats. Pure. */

/** Places in the memory that both threads share. */
export const BEATS = 0
export const IS_DEBUGGED = 1

export const CHECK_MS = 250
const NAMED_AFTER_MS = 1000
const KILLED_AFTER_MS = 10_000

interface HeldLoopEvent { readonly kind: 'named' | 'released' | 'killed'; readonly heldMs: number }

/**
 * Takes the number of beats every CHECK_MS. A check counts as CHECK_MS however late it comes: a machine that slept and a process that was
 * stopped were not held by their code.
 */
export function heldLoop(): (beats: number) => HeldLoopEvent | null {
  let last = 0
  let heldMs = 0
  return (beats) => {
    if (beats === last) {
      heldMs += CHECK_MS
      if (heldMs === NAMED_AFTER_MS) return { kind: 'named', heldMs }
      return heldMs === KILLED_AFTER_MS ? { kind: 'killed', heldMs } : null
    }
    last = beats
    const released = heldMs >= NAMED_AFTER_MS ? { kind: 'released', heldMs } as const : null
    heldMs = 0
    return released
  }
}
