/** How many connections to PostgreSQL each process opens. Pure. */

/** In the pool of a process: more would only compete for the same processors. */
const MAX_POOL = 10
const MIN_POOL = 2
/** Exports of a process at once, each on a connection of its own (backend/exchange). */
const MAX_EXPORTS = 3
/** For notifications (listener.ts). */
const LISTENER = 1
const MIN_OF_PROCESS = MIN_POOL + LISTENER + 1
/** A worker of its own (WORKER=external), or a command beside the servers. */
const OTHER_PROCESSES = 1

export interface ConnectionBudget {
  readonly poolSize: number
  readonly exports: number
  /** Of all processes, when each of them uses all that it may. */
  readonly total: number
}

/** Divides `connections` among the server processes and a worker. Throws ConnectionsDoNotFit when that leaves too few for each. */
export function connectionBudget(webProcesses: number, connections: number): ConnectionBudget {
  const processes = webProcesses + OTHER_PROCESSES
  const share = Math.floor(connections / processes)
  if (share < MIN_OF_PROCESS) {
    throw new ConnectionsDoNotFit(
      `DATABASE_CONNECTIONS=${connections} is too small for ${processesText(webProcesses)}`,
      `They need ${MIN_OF_PROCESS * processes} connections at least. Raise it, or lower WEB_PROCESSES.`,
    )
  }
  const exports = Math.min(MAX_EXPORTS, Math.max(1, Math.floor(share / 4)))
  const poolSize = Math.min(MAX_POOL, share - LISTENER - exports)
  return { poolSize, exports, total: processes * (poolSize + LISTENER + exports) }
}

/** `allowed`: what PostgreSQL allows the user of the application. Throws ConnectionsDoNotFit. */
export function assertConnectionsFit({ total }: Pick<ConnectionBudget, 'total'>, webProcesses: number, allowed: number): void {
  if (total <= allowed) return
  throw new ConnectionsDoNotFit(
    `${processesText(webProcesses)} may open ${total} connections, but PostgreSQL allows ${allowed}`,
    `Set DATABASE_CONNECTIONS=${allowed} or less, lower WEB_PROCESSES, or raise max_connections of PostgreSQL.`,
  )
}

const processesText = (webProcesses: number): string =>
  `${webProcesses === 1 ? '1 server process' : `${webProcesses} server processes`} and a worker`

/** Reported at the start as a message with help. */
class ConnectionsDoNotFit extends Error {
  readonly help: string

  constructor(message: string, help: string) {
    super(message)
    this.help = help
  }
}
