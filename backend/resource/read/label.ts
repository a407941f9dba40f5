/** What stands for a row in the caller's language: its title, as an SQL text over an alias of its table. */
import { isFieldReadable } from '#schema/flow'
import { TABLE_OF, type Caller } from '../caller.ts'
import { serverTypeOf } from '../fields/index.ts'
import type { Field, Resource } from '#backend/definition/registry'
import { column } from './sql.ts'

/** Never empty: a row without a title is known by its number. 'null' when the title is not for this caller. */
export function labelOf(resource: Resource, alias: string, caller: Caller): string {
  if (isHidden(resource, caller)) return 'null::text'
  return `coalesce(${titleOf(resource, alias, caller)}, '#' || ${column(alias, 'id')})`
}

/** The people of the house stay inside: couriers and clients do not read the names of staff. */
function isHidden(resource: Resource, caller: Caller): boolean {
  if (caller.guard !== 'user') return resource.name === TABLE_OF.user
  const title = resource.fields[resource.label]
  return title !== undefined && !isFieldReadable(title, caller)
}

/** A field as a person reads it. A reference reads as the title of the row it leads to, and so on. */
function titleOf(resource: Resource, alias: string, caller: Caller): string {
  const field: Field = resource.fields[resource.label] ?? { name: resource.label, type: 'datetime' }
  return serverTypeOf(field).text(field, { alias, ...readingBy(caller) })
}

/** What the types of fields ask for the rows of other resources. */
export const readingBy = (caller: Caller) =>
  ({ caller, title: (target: Resource, alias: string): string => labelOf(target, alias, caller) })
