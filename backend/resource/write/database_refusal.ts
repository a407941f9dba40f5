/** What only the database could know: a value that is taken, a row that others need. */
import { Invalid, refuse } from '../refusals.ts'

interface DatabaseError { readonly code: string; readonly detail?: string }

export function refusalOf(error: unknown): unknown {
  if (!isDatabaseError(error)) return error
  if (error.code === '23505') return taken(error)
  return error.code === '23503' ? refuse('errors.record.in_use') : error
}

/** `Key (phone)=(+212612345678) already exists.` */
function taken(error: DatabaseError) {
  const [, columns = ''] = /^Key \(([^)]+)\)=/.exec(error.detail ?? '') ?? []
  const names = columns.split(', ').map((name) => name.replaceAll('"', ''))
  return new Invalid(Object.fromEntries(names.map((name) => [name, [(t: (key: string) => string) => t('errors.field.taken')]])))
}

const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof Error && 'code' in error && typeof error.code === 'string' && /^23\d{3}$/.test(error.code)
