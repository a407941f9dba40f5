/** The seed of the random tests of this run. The environment variable SEED repeats a run. */
export const RANDOM_SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
