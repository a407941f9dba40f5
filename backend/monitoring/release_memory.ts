/**
 * Gives the memory back that the start or a busy time has left: V8 keeps a heap as large as it was at the peak while nothing is
 * allocated. Done while the process has nothing to do, because it takes some 0.1 s.
 */
import { releaseMemory } from '#backend/turns/release_memory'

const CHECK_MS = 15_000
/** The part of that time in which an idle process works at most. */
const MAX_UTILIZATION = 0.02
const MIN_GROWTH_BYTES = 16_000_000

interface ProcessUse {
  /** Part of the time since the last check in which the process worked. */
  readonly utilization: number
  readonly heapBytes: number
  /** Of the heap after the last release; 0 before the first one. */
  readonly releasedBytes: number
}

/** Pure. */
export const isReleaseDue = ({ utilization, heapBytes, releasedBytes }: ProcessUse): boolean =>
  utilization <= MAX_UTILIZATION && heapBytes >= releasedBytes + MIN_GROWTH_BYTES

export function releaseMemoryWhenIdle(): void {
  let last = performance.eventLoopUtilization()
  let releasedBytes = 0
  const check = async () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    if (!isReleaseDue({ utilization, heapBytes: process.memoryUsage().heapTotal, releasedBytes })) return
    await releaseMemory()
    releasedBytes = process.memoryUsage().heapTotal
  }
  setInterval(() => void check(), CHECK_MS).unref()
}
