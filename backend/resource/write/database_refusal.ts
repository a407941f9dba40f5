/** What only the database could know: a value that is taken, a row that others need. */
import { registry } from '#backend/definition/registry'
import { Invalid, refuse, Refused, type Say } from '../refusals.ts'

interface DatabaseError { readonly code: string; readonly detail?: string; readonly table?: string }

export function refusalOf(error: unknown): unknown {
  if (!isDatabaseError(error)) return error
  switch (error.code) {
    case '23505': return about(error, (t) => t('errors.field.taken'))
    // Somebody deleted meanwhile what the row was to refer to.
    case '23503': return /\) is not present in table /.test(error.detail ?? '') ? about(error, (t) => t('errors.reference.missing')) : inUse(error)
    // `on delete restrict`, since PostgreSQL 18.
    case '23001': return inUse(error)
    default: return error
  }
}

/** `Key (phone)=(+212612345678) already exists.` */
function about({ detail }: DatabaseError, say: Say): Invalid {
  const [, columns = ''] = /^Key \(([^)]+)\)=/.exec(detail ?? '') ?? []
  return new Invalid(Object.fromEntries(columns.split(', ').map((name) => [name.replaceAll('"', ''), [say]])))
}

/** Referred to meanwhile, or through what would have been deleted with it: uses.ts did not know. */
const inUse = ({ table = '' }: DatabaseError): Refused => (registry.has(table)
  ? new Refused((t) => t('errors.record.used_by', { names: t(`${table}.many`) })) : refuse('errors.record.in_use'))

const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof Error && 'code' in error && typeof error.code === 'string' && /^23\d{3}$/.test(error.code)
