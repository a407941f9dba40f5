/** Whether a record takes new children: their reference to it is written here, under the condition that the server checks. Pure. */
import { fieldNamesIn, holds } from '#schema/predicate'
import { fieldOf, type Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { whereDependencies } from '../../fields/reference/where_filters.ts'
import { fieldAccess, predicateFields, type FormContext } from '../form/rules.ts'

export function takesChild(resource: Resource, parent: Row, child: Resource, parentField: string, form: FormContext): boolean {
  const field = fieldOf(child, parentField)
  const { where } = field
  // The server decides what it belongs to, such as the drawer of a transaction.
  if (fieldAccess(field, form) === 'never') return false
  // What depends on the child, or on a field that the caller does not read, is left to the server.
  const isKnown = where && whereDependencies(where).length === 0 && fieldNamesIn(where).every((name) => parent[name] !== undefined)
  return !isKnown || holds(where, parent, predicateFields(resource), form.context)
}
