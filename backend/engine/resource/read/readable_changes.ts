/** The changes of an audit entry as SQL, without the fields that the caller may not read. */
import { isFieldReadable } from '#schema/flow'
import { mayList } from '../policies/access.ts'
import { literal } from '#backend/engine/database/sql_literal'
import { column } from './sql.ts'
import { registry, resourceOf, type Field } from '#backend/engine/definition/registry'
import type { Caller } from '../caller.ts'

/** The audit log reveals no field that is not readable in the record itself. */
export function readableChanges(field: Field, alias: string, caller: Caller): string {
  const hidden = [...registry.values()].flatMap(({ name, fields }) => {
    const isHidden = !mayList(resourceOf(name), caller)
    const names = Object.values(fields).flatMap((field) => (isHidden || !isFieldReadable(field, caller) ? [literal(field.name)] : []))
    return names.length ? [`when ${literal(name)} then array[${names.join(', ')}]`] : []
  })
  const value = column(alias, field.name)
  return hidden.length ? `(${value} - case ${column(alias, 'subject_resource')} ${hidden.join(' ')} else array[]::text[] end)` : value
}
