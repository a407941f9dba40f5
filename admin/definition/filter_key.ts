/**
 * A filter has a name in the address of a list: `status`, `total_gt`, `client_id.phone`. Which field it is about, of the
 * record itself or of one that a reference leads to, and how that field is compared. Pure.
 */
import { traitsOf } from '#schema/fields/index'
import { fieldOf, resourceOf, targetOf, type Field, type Resource } from './definition.ts'

/** '' is what one expects of the type: any of these, contains, between. */
export const OPERATORS = ['eq', 'nin', 'lt', 'gt', 'like', 'null'] as const
export type Operator = '' | (typeof OPERATORS)[number]

export interface Filter {
  readonly via: Field | null
  /** Of the field. */
  readonly resource: Resource
  readonly field: Field
  readonly operator: Operator
}

export type Known = Pick<Resource, 'fields'>

/** Null for what cannot be meant. */
export function filterNamed(resource: Known, key: string): Filter | null {
  const [first = '', second, ...more] = key.split('.')
  if (second === undefined) return ownFilter(resource as Resource, key, null)
  const via = more.length === 0 ? known(resource, first) : undefined
  return via && traitsOf(via).relation === 'belongs_to' ? ownFilter(resourceOf(targetOf(via)), second, via) : null
}

/** The name without its operator: what two filters about one field share. */
type Named = Pick<Field, 'name'>
export const baseOf = ({ via, field }: { readonly via: Named | null; readonly field: Named }): string =>
  (via ? `${via.name}.${field.name}` : field.name)
export const keyOf = (base: string, operator: Operator): string => (operator ? `${base}_${operator}` : base)

function ownFilter(resource: Resource, name: string, via: Field | null): Filter | null {
  const whole = known(resource, name)
  if (whole) return { via, resource, field: whole, operator: '' }
  const operator = OPERATORS.find((one) => name.endsWith(`_${one}`))
  const field = operator && known(resource, name.slice(0, -operator.length - 1))
  return field ? { via, resource, field, operator } : null
}

function known(resource: Known, name: string): Field | undefined {
  if (!Object.hasOwn(resource.fields, name) && !SYSTEM.includes(name)) return undefined
  return fieldOf(resource as Resource, name)
}

const SYSTEM = ['id', 'created_at', 'updated_at']
