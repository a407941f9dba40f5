import { withoutSecrets } from './redact.ts'

/**
 * An error for the log: what a developer needs, without what people entered. PostgreSQL quotes the row in `detail`
 * ("Key (phone)=(…) already exists"), and a message may quote the statement.
 */
export function logError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const said = error as Error & { readonly code?: unknown; readonly constraint?: unknown }
  return {
    type: error.constructor.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(typeof said.code === 'string' && { code: said.code }),
    ...(typeof said.constraint === 'string' && { constraint: said.constraint }),
    ...(error.cause === undefined ? {} : { cause: logError(error.cause) }),
  }
}
