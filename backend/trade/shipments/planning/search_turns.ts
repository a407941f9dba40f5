import { Turns } from '#backend/engine/turns/turns'

/** A search for routes takes a processor for a second. */
export const searchTurns = new Turns({ atOnce: 1, ofOne: 3, ofAll: 10 })
/** The arrivals of a day ask the routing server for the ways of each of its shipments. */
export const arrivalTurns = new Turns({ atOnce: 2, atOnceOfOne: 1, ofOne: 5, ofAll: 30 })
