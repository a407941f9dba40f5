/** A camera sees the same code in every picture: it counts again once it was out of sight for two seconds. */
export function createSightings(): (code: string, at: number) => boolean {
  const seen = new Map<string, number>()
  return (code, at) => {
    const last = seen.get(code)
    seen.set(code, at)
    return last === undefined || at - last >= AGAIN_MS
  }
}

const AGAIN_MS = 2000
