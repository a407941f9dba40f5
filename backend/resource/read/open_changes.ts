/** The log of changes as SQL, for somebody who may not read everything. */
import { isFieldReadable } from '#schema/flow'
import { isListed } from './access.ts'
import { column, literal } from './sql.ts'
import { registry, resourceOf, type Field } from '#backend/definition/registry'
import type { Caller } from '../caller.ts'

/** What changed, without what this caller may not read of the subject: the log opens nothing that is closed elsewhere. */
export function openChanges(field: Field, alias: string, caller: Caller): string {
  const closed = [...registry.values()].flatMap(({ name, fields }) => {
    const isClosed = !isListed(resourceOf(name), caller)
    const names = Object.values(fields).flatMap((field) => (isClosed || !isFieldReadable(field, caller) ? [literal(field.name)] : []))
    return names.length ? [`when ${literal(name)} then array[${names.join(', ')}]`] : []
  })
  const value = column(alias, field.name)
  return closed.length ? `(${value} - case ${column(alias, 'subject_resource')} ${closed.join(' ')} else array[]::text[] end)` : value
}
