/** The label of a row in the caller's language, as an SQL expression over an alias of its table. */
import { isFieldReadable } from '#schema/flow'
import { TABLE_OF_GUARD } from '#common/guards'
import type { Caller } from '../caller.ts'
import { serverTypeOf } from '../fields/index.ts'
import type { Field, Resource } from '#backend/engine/definition/registry'
import type { LabelContext } from '../fields/type.ts'
import { column } from './sql.ts'

/** Never empty: falls back to `#<id>`. SQL null when the caller may not read the label. */
export function labelOf(resource: Resource, alias: string, caller: Caller): string {
  if (isHidden(resource, caller)) return 'null::text'
  return `coalesce(${labelText(resource, alias, caller)}, '#' || ${column(alias, 'id')})`
}

/** Couriers and clients may not read the names of staff. */
function isHidden(resource: Resource, caller: Caller): boolean {
  if (caller.guard !== 'user') return resource.name === TABLE_OF_GUARD.user
  const field = resource.fields[resource.label]
  return field !== undefined && !isFieldReadable(field, caller)
}

/** The label field as text. A reference reads as the label of its target, recursively. */
function labelText(resource: Resource, alias: string, caller: Caller): string {
  const field: Field = resource.fields[resource.label] ?? { name: resource.label, type: 'datetime' }
  return serverTypeOf(field).text(field, { alias, ...labelContext(caller) })
}

/** The context that field types need to label rows of other resources. */
export const labelContext = (caller: Caller): LabelContext =>
  ({ caller, labelOf: (target: Resource, alias: string): string => labelOf(target, alias, caller) })
