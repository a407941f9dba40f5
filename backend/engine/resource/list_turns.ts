import { ownConnections } from '#backend/engine/database/own_connections'
import { Turns } from '#backend/engine/turns/turns'

/**
 * A condition without an index may take seconds, on two connections: for the number and for the sums. Some stay free for whatever else is
 * asked, and one person has three at once. A page asks for several lists, one behind another.
 */
const AT_ONCE = Math.max(1, Math.floor((ownConnections().poolSize - 2) / 2))
export const listTurns = new Turns({ atOnce: AT_ONCE, atOnceOfOne: Math.min(3, AT_ONCE), ofOne: 40, ofAll: 200 })
