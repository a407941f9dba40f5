/** How many connections to PostgreSQL a server opens, and a worker or a command beside it as many. Pure. */

/** In the pool: more would only compete for the same processors. */
const MAX_POOL = 10
const MIN_POOL = 2
/** Exports at once, each on a connection of its own (backend/services/exchange). */
const MAX_EXPORTS = 3
/** For notifications (listener.ts). */
const LISTENER = 1
/** The server, and a worker of its own (WORKER=external) or a command. */
const PROCESSES = 2
const MIN_CONNECTIONS = PROCESSES * (MIN_POOL + LISTENER + 1)

export interface ConnectionBudget {
  readonly poolSize: number
  readonly exports: number
  /** Of both, when each of them uses all that it may. */
  readonly total: number
}

/** Throws ConnectionsDoNotFit when `connections` leaves too few for each. */
export function connectionBudget(connections: number): ConnectionBudget {
  const share = Math.floor(connections / PROCESSES)
  if (connections < MIN_CONNECTIONS) {
    throw new ConnectionsDoNotFit(
      `DATABASE_CONNECTIONS=${connections} is too small for a server and a worker`,
      `They need ${MIN_CONNECTIONS} connections at least.`,
    )
  }
  const exports = Math.min(MAX_EXPORTS, Math.max(1, Math.floor(share / 4)))
  const poolSize = Math.min(MAX_POOL, share - LISTENER - exports)
  return { poolSize, exports, total: PROCESSES * (poolSize + LISTENER + exports) }
}

/** `allowed`: what PostgreSQL allows the user of the application. Throws ConnectionsDoNotFit. */
export function assertConnectionsFit({ total }: Pick<ConnectionBudget, 'total'>, allowed: number): void {
  if (total <= allowed) return
  throw new ConnectionsDoNotFit(
    `A server and a worker may open ${total} connections, but PostgreSQL allows ${allowed}`,
    `Set DATABASE_CONNECTIONS=${allowed} or less, or raise max_connections of PostgreSQL.`,
  )
}

/** Reported at the start as a message with help. */
class ConnectionsDoNotFit extends Error {
  readonly help: string

  constructor(message: string, help: string) {
    super(message)
    this.help = help
  }
}
