/** PostgreSQL's words for a value that a column cannot hold. The validators know better sentences: this is the last net. */
interface DatabaseError {
  readonly code: string
  readonly column?: string
  readonly table?: string
  readonly constraint?: string
}

/** The field of a value that does not fit; `body` where PostgreSQL does not say which. Null for any other error. */
export function unfitField(error: unknown): string | null {
  if (!isUnfit(error)) return null
  const [, field] = /^(.+)_check$/.exec(error.constraint?.replace(`${error.table ?? ''}_`, '') ?? '') ?? []
  return error.column ?? field ?? 'body'
}

/** Data exceptions (out of range, unreadable, not of this encoding), a column that is empty, a check that fails. */
const UNFIT = /^(22...|23502|23514)$/

const isUnfit = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string' && UNFIT.test(error.code)
