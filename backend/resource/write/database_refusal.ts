/** What only the database could know: a value that is taken, a row that others need, one that is gone. */
import { Invalid, refuse, type Say } from '../refusals.ts'

interface DatabaseError { readonly code: string; readonly detail?: string }

export function refusalOf(error: unknown): unknown {
  if (!isDatabaseError(error)) return error
  switch (error.code) {
    case '23505': return atKey(error, (t) => t('errors.field.taken'))
    // The row that is named, or rows that name this one.
    case '23503': return error.detail?.includes('is not present in')
      ? atKey(error, (t) => t('errors.reference.missing')) : refuse('errors.record.in_use')
    default: return error
  }
}

/** `Key (phone)=(+212612345678) already exists.` */
function atKey(error: DatabaseError, say: Say): Invalid {
  const [, columns = ''] = /^Key \(([^)]+)\)=/.exec(error.detail ?? '') ?? []
  const names = columns.split(', ').map((name) => name.replaceAll('"', ''))
  return new Invalid(Object.fromEntries(names.map((name) => [name, [say]])))
}

/** A sum that its column does not hold. */
export const isOutOfRange = (error: unknown): boolean => isDatabaseError(error) && error.code === '22003'

/** After one the transaction answers no more. */
export const isOfDatabase = (error: unknown): boolean => error instanceof Error && 'severity' in error

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]\d{3}$/.test(error.code)
