/** Whether a record takes new children: the condition of their reference to it, as the server checks it on save. Pure. */
import { fieldNamesIn, holds } from '#schema/predicate'
import { fieldOf, type Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { whereDependencies } from '../../fields/reference/where_filters.ts'
import { predicateFields, type FormContext } from '../form/form_rules.ts'

export function takesChild(resource: Resource, parent: Row, child: Resource, parentField: string, { context }: FormContext): boolean {
  const { where } = fieldOf(child, parentField)
  // What depends on the child, or on a field that the caller does not read, is left to the server.
  const isKnown = where && whereDependencies(where).length === 0 && fieldNamesIn(where).every((name) => parent[name] !== undefined)
  return !isKnown || holds(where, parent, predicateFields(resource), context)
}
