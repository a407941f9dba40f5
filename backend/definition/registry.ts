/**
 * resources.ts as the generic rooms read it: every resource with its table, its fields in one shape, and who depends on whom.
 * The literal types of the definition are of no use to code that reads any resource, so they end here.
 */
import { app, type ResourceName } from '#resources'
import {
  isComputed, opsOf, referenceKey, valuesOf as valuesIn, type AccessData, type FieldData, type ResourceData,
  type TransitionData,
} from '#schema/definition'
import { traitsOf, type FieldType } from '#schema/fields/index'
import type { Operation } from '#schema/types'

export { isComputed, referenceKey }

export type Field = FieldData & { readonly name: string }
export type Transition = TransitionData
export type Access = AccessData

export interface Resource extends Omit<ResourceData, 'ops' | 'fields' | 'transitions'> {
  readonly name: ResourceName
  /** order_items → order-items */
  readonly url: string
  readonly ops: ReadonlySet<Operation>
  readonly fields: Readonly<Record<string, Field>>
  readonly transitions: Readonly<Record<string, Transition>>
}

/** The definition, one entry a resource, in the order of resources.ts. */
export const registry: ReadonlyMap<string, Resource> = new Map(
  Object.entries(app.resources).map(([name, said]) => [name, read(name, said as unknown as ResourceData)]),
)

export function resourceOf(name: string): Resource {
  const resource = registry.get(name)
  if (!resource) throw new Error(`no resource "${name}" in resources.ts`)
  return resource
}

export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field "${name}"`)
  return field
}

/** Fields that have columns of their own. */
export const storedFields = (resource: Resource): readonly Field[] => kindsOf(resource).stored

/** Those whose type has this trait: `fieldsWith(orders, 'relation', 'belongs_to')`. */
export function fieldsWith<T extends keyof FieldType>(resource: Resource, trait: T, value: FieldType[T]): readonly Field[] {
  const { byTrait } = kindsOf(resource)
  const key = `${trait} ${String(value)}`
  const known = byTrait.get(key) ?? Object.values(resource.fields).filter((field) => traitsOf(field)[trait] === value)
  byTrait.set(key, known)
  return known
}

/** Of files that belong to the row. */
export const fileFields = (resource: Resource): Field[] =>
  (['one', 'several'] as const).flatMap((files) => fieldsWith(resource, 'files', files))

interface Kinds { readonly stored: readonly Field[]; readonly byTrait: Map<string, readonly Field[]> }
const kinds = new WeakMap<Resource, Kinds>()

/** Sorted once: every row that is read or written asks for them many times. */
function kindsOf(resource: Resource): Kinds {
  const known = kinds.get(resource)
  if (known) return known
  const fields = Object.values(resource.fields)
  const sorted = { stored: fields.filter((field) => traitsOf(field).storage !== 'apart'), byTrait: new Map<string, readonly Field[]>() }
  kinds.set(resource, sorted)
  return sorted
}

/** Columns of a field: a morph has two, what stands in other tables none. */
export function columnsOf(field: Field): string[] {
  const { storage } = traitsOf(field)
  if (storage === 'apart') return []
  return storage === 'pointer' ? [`${field.name}_type`, `${field.name}_id`] : [field.name]
}

/** `many` lives in a table of its own: owner_id, target_id. */
export const pivotOf = (resource: Resource, field: Field): string => `${resource.name}_${field.name}`

/** The values of an enum, in the order of resources.ts. */
export function valuesOf(name: string): readonly string[] {
  if (!(name in app.enums)) throw new Error(`no enum "${name}" in resources.ts`)
  return valuesIn(app, name)
}

function read(name: string, source: ResourceData): Resource {
  return {
    ...source,
    name: name as ResourceName,
    url: name.replaceAll('_', '-'),
    ops: new Set(opsOf(source)),
    fields: Object.fromEntries(Object.entries(source.fields).map(([key, field]) => [key, { ...field, name: key }])),
    transitions: source.transitions ?? {},
  }
}
