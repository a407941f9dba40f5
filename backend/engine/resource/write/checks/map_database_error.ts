import { registry } from '#backend/engine/definition/registry'
import { Invalid, refuse, Refused, type ErrorMessage } from '../../refusals.ts'
import { errorCode } from '#common/text/error_code'
import type { Data } from '#schema/predicate'

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

function atColumns(error: ConstraintViolation, message: ErrorMessage): Invalid {
  return new Invalid(Object.fromEntries(violatedKey(error).columns.map((name) => [name, [message]])))
}

/** `Key (city, name)=(1, Salam) already exists.` */
function violatedKey({ detail = '' }: ConstraintViolation): { readonly columns: string[]; readonly values: string } {
  const [, columns = '', values = ''] = /^Key \(([^)]+)\)=\((.*)\) /s.exec(detail) ?? []
  return { columns: columns.replaceAll('"', '').split(', '), values }
}

/** The index of the last row with the refused key; 0 if none is found, as for keys that PostgreSQL writes otherwise: instants, flags. */
export function refusedRow(error: unknown, rows: readonly Data[]): number {
  if (!isConstraintViolation(error)) return 0
  const { columns, values } = violatedKey(error)
  return Math.max(0, rows.findLastIndex((row) => columns.map((name) => String(row[name])).join(', ') === values))
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

/** Prefixes the field errors of a nested record with its path, which may depend on the error: `quantity` → `items.0.quantity`. */
export async function prefixErrors<T>(pathOf: string | ((error: unknown) => string), work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const mapped = mapDatabaseError(error)
    if (!(mapped instanceof Invalid)) throw error
    const path = typeof pathOf === 'string' ? pathOf : pathOf(error)
    throw new Invalid(Object.fromEntries(Object.entries(mapped.errors).map(([field, messages]) => [`${path}${field}`, messages])))
  }
}
