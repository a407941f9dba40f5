import { readFileSync } from 'node:fs'

/** Begins to look every second; the answer is the most bytes that the machine has given out since. Linux only. */
export function watchMemory(): () => number | undefined {
  const before = available()
  if (before === undefined) return () => undefined
  let least = before
  const look = setInterval(() => { least = Math.min(least, available() ?? least) }, 1000)
  return () => {
    clearInterval(look)
    return before - least
  }
}

function available(): number | undefined {
  try {
    const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
