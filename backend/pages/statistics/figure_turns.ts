import { Turns } from '#backend/engine/turns/turns'

/** The figures of a page: some queries over many rows each, and a page asks for a few of them at once. */
export const figureTurns = new Turns({ atOnce: 2, ofOne: 8, ofAll: 40 })
/** The statistics of a range: as many queries at once as half of the connections. */
export const statisticsTurns = new Turns({ atOnce: 1, ofOne: 4, ofAll: 20 })
