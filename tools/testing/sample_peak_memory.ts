import { readFileSync } from 'node:fs'

/** Samples the available memory every second. The returned function stops and returns the peak usage since then, in bytes. Linux only. */
export function samplePeakMemory(): () => number | undefined {
  const before = availableMemory()
  if (before === undefined) return () => undefined
  let least = before
  const timer = setInterval(() => { least = Math.min(least, availableMemory() ?? least) }, 1000)
  return () => {
    clearInterval(timer)
    return before - least
  }
}

function availableMemory(): number | undefined {
  try {
    const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
