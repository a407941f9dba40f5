/** Errors of PostgreSQL for a value that a column cannot store: the fallback for values that no validator has refused. */
import { errorCode } from '#common/text/error_code'

interface DatabaseError {
  readonly code: string
  readonly column?: string
  readonly table?: string
  readonly constraint?: string
}

/** The field of the refused value; `body` if PostgreSQL does not name it. Null for any other error. */
export function dataExceptionField(error: unknown): string | null {
  if (!isDataException(error)) return null
  const [, field] = /^(.+)_check$/.exec(error.constraint?.replace(`${error.table ?? ''}_`, '') ?? '') ?? []
  return error.column ?? field ?? 'body'
}

/** Data exceptions (class 22), not_null_violation and check_violation. */
const DATA_EXCEPTIONS = /^(22...|23502|23514)$/

const isDataException = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error && DATA_EXCEPTIONS.test(String(errorCode(error)))
