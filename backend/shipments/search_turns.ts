import { Turns } from '#backend/turns/turns'

/** A search for routes takes a processor for a second. */
export const searchTurns = new Turns({ atOnce: 1, ofOne: 3, ofAll: 10 })
