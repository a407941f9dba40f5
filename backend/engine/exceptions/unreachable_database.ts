/** Errors of a database that cannot be reached: nothing was wrong with the request, and it may be repeated. */
import { errorCode } from '#common/text/error_code'

/**
 * Of the network; of PostgreSQL while it starts, stops or has no connection to spare (classes 08, 53 and 57P), or when it has ended the
 * transaction of a process that was stopped for a minute (25P03).
 */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|25P03|53300|57P0[1235])$/
/** Of pg and knex, which give no code. */
const MESSAGES = [
  /^Connection terminated/, /^timeout expired$/, /^Client (has encountered a connection error|was closed) and is not queryable/,
  /^Query read timeout$/, /^Timeout acquiring a connection/, /^Knex: Timeout acquiring a connection/,
]

export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable)
  return CODES.test(String(errorCode(error))) || MESSAGES.some((message) => message.test(error.message))
}
