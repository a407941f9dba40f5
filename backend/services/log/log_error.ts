import { withoutSecrets } from './redact.ts'

/**
 * An error for the log, without user input: PostgreSQL quotes the row in `detail` ("Key (phone)=(…) already exists"), and a
 * message may quote the statement.
 */
export function logError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const databaseError = error as Error & { readonly code?: unknown; readonly constraint?: unknown }
  return {
    type: error.constructor.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(typeof databaseError.code === 'string' && { code: databaseError.code }),
    ...(typeof databaseError.constraint === 'string' && { constraint: databaseError.constraint }),
    ...(error.cause === undefined ? {} : { cause: logError(error.cause) }),
  }
}
