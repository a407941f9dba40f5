/** Numbers from 0 up to 1 that are the same for the same seed (xorshift, 32 bits; Marsaglia, "Xorshift RNGs", 2003). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (state ^ (state << 13)) >>> 0
    state = (state ^ (state >>> 17)) >>> 0
    state = (state ^ (state << 5)) >>> 0
    return state / 2 ** 32
  }
}
