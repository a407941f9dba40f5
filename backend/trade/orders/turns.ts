import { Turns } from '#backend/engine/turns/turns'

/** An order has up to 500 items, each with its price and its steps: while they are computed nobody else is answered. */
export const intakeTurns = new Turns({ atOnce: 4, atOnceOfOne: 2, ofOne: 20, ofAll: 100 })
export const previewTurns = new Turns({ atOnce: 2, atOnceOfOne: 1, ofOne: 8, ofAll: 60 })
