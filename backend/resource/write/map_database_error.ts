import { registry } from '#backend/definition/registry'
import { Invalid, refuse, Refused, type ErrorMessage } from '../refusals.ts'
import { errorCode } from '#common/error_code'

/** Maps unique and foreign key violations of PostgreSQL to Invalid and Refused; returns other errors unchanged. */
interface ConstraintViolation { readonly code: string; readonly detail?: string; readonly table?: string }

export function mapDatabaseError(error: unknown): unknown {
  if (!isConstraintViolation(error)) return error
  switch (error.code) {
    case '23505':
      return atColumns(error, (t) => t('errors.field.taken'))
    // The referenced row was deleted concurrently.
    case '23503':
      return /\) is not present in table /.test(error.detail ?? '')
        ? atColumns(error, (t) => t('errors.reference.missing'))
        : stillReferenced(error)
    // `on delete restrict`, since PostgreSQL 18.
    case '23001':
      return stillReferenced(error)
    default:
      return error
  }
}

/** `Key (phone)=(+212612345678) already exists.` */
function atColumns({ detail }: ConstraintViolation, message: ErrorMessage): Invalid {
  const [, columns = ''] = /^Key \(([^)]+)\)=/.exec(detail ?? '') ?? []
  return new Invalid(Object.fromEntries(columns.split(', ').map((name) => [name.replaceAll('"', ''), [message]])))
}

/** Referenced concurrently, or through a row that would be deleted by cascade: assertUnused did not find it. */
const stillReferenced = ({ table = '' }: ConstraintViolation): Refused => (registry.has(table)
  ? new Refused((t) => t('errors.record.used_by', { names: t(`${table}.many`) })) : refuse('errors.record.in_use'))

const isConstraintViolation = (error: unknown): error is ConstraintViolation =>
  /^23\d{3}$/.test(String(errorCode(error)))

/** An error that PostgreSQL reports. */

export const isDatabaseError = (error: unknown): error is Error => error instanceof Error && 'severity' in error

/** numeric_value_out_of_range: a sum exceeds its column. */
export const isOutOfRange = (error: unknown): boolean => isDatabaseError(error) && errorCode(error) === '22003'

/** Prefixes the field errors of a nested record with its path: `quantity` → `items.0.quantity`. */
export async function prefixErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const mapped = mapDatabaseError(error)
    if (!(mapped instanceof Invalid)) throw error
    throw new Invalid(Object.fromEntries(Object.entries(mapped.errors).map(([field, messages]) => [`${path}${field}`, messages])))
  }
}
