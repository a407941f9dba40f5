/**
 * The key of a filter in the URL of a list: `status`, `total_gt`, `client_id.phone`. It names a field of the record or of a
 * referenced record, and the operator of the comparison. Pure.
 */
import { traitsOf } from '#schema/fields/index'
import type { FilterOperator } from '#schema/fields/type'
import { fieldOf, resourceOf, targetOf, hasField, type Field, type Resource } from './definition.ts'

/** '' is the default of the type: one of several values, contains, or between. */
export const OPERATORS = ['eq', 'nin', 'lt', 'gt', 'like', 'null'] as const satisfies readonly FilterOperator[]
export type Operator = '' | (typeof OPERATORS)[number]

export interface Filter {
  /** The reference through which the field is reached; null for a field of the record itself. */
  readonly via: Field | null
  /** The resource of the field. */
  readonly resource: Resource
  readonly field: Field
  readonly operator: Operator
}

export type ResourceFields = Pick<Resource, 'fields'>

/** Null when the key names no field. */
export function parseFilterKey(resource: ResourceFields, key: string): Filter | null {
  const [first = '', second, ...more] = key.split('.')
  if (second === undefined) return parseOwnKey(resource as Resource, key, null)
  const via = more.length === 0 ? findField(resource, first) : undefined
  return via && traitsOf(via).relation === 'belongs_to' ? parseOwnKey(resourceOf(targetOf(via)), second, via) : null
}

type NamedField = Pick<Field, 'name'>
/** The key without its operator: equal for two filters on the same field. */
export const fieldPathOf = ({ via, field }: { readonly via: NamedField | null; readonly field: NamedField }): string =>
  (via ? `${via.name}.${field.name}` : field.name)
export const filterKeyOf = (fieldPath: string, operator: Operator): string => (operator ? `${fieldPath}_${operator}` : fieldPath)

function parseOwnKey(resource: Resource, name: string, via: Field | null): Filter | null {
  const whole = findField(resource, name)
  if (whole) return { via, resource, field: whole, operator: '' }
  const operator = OPERATORS.find((one) => name.endsWith(`_${one}`))
  const field = operator && findField(resource, name.slice(0, -operator.length - 1))
  return field ? { via, resource, field, operator } : null
}

function findField(resource: ResourceFields, name: string): Field | undefined {
  return hasField(resource, name) ? fieldOf(resource as Resource, name) : undefined
}
