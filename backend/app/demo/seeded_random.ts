/** A seeded random generator (mulberry32): the demo is the same at every load, so that tests can rely on it. Pure. */
export interface Random {
  /** From `min` to `max`, both included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(values: readonly [T, ...T[]] | readonly T[]): T
}

export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[whole(0, values.length - 1)]
      if (value === undefined) throw new RangeError('nothing to pick from')
      return value
    },
  }
}
