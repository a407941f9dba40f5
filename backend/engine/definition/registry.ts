/**
 * The resources of resources.ts with general types: code that handles any resource cannot use the literal types of the
 * definition.
 */
import { app, type ResourceName } from '#resources'
import {
  isComputed, resourceOperations, referenceKey, valuesOf as valuesIn, type AccessData, type Definition, type FieldData, type ResourceData,
  type TransitionData,
} from '#schema/definition'
import { shapeOf as shapeIn, type ShapeData } from '#schema/shape'
import { traitsOf, type FieldType } from '#schema/fields/index'
import { SYSTEM_COLUMNS } from '#schema/predicate'
import type { Operation } from '#schema/types'

export { isComputed, referenceKey }

/** `isSearched`: the list of the resource searches it. */
export type Field = FieldData & { readonly name: string; readonly isSearched?: boolean }
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
  Object.entries(app.resources).map(([name, source]) => [name, resourceFrom(name, source as unknown as ResourceData)]),
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

/** The field of a name that a request sent; undefined for an unknown name, and for a name such as `constructor`. */
export const findField = (resource: Resource, name: string): Field | undefined =>
  (Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined)

/** Columns of every table; `deleted_at` and `site_id` only of some (`SYSTEM_COLUMNS`). */
export const SYSTEM_FIELDS = ['id', 'version', 'created_at', 'updated_at'] as const

/** The columns of this table that the definition does not declare. */
export const systemColumns = ({ soft_delete, per_site }: Pick<Resource, 'soft_delete' | 'per_site'>): readonly string[] =>
  [...SYSTEM_FIELDS, ...(soft_delete ? ['deleted_at'] : []), ...(per_site ? ['site_id'] : [])]

/** A column that the definition does not declare. */
export const systemField = (name: string): Field | undefined => {
  const type = Object.hasOwn(SYSTEM_COLUMNS, name) ? SYSTEM_COLUMNS[name]?.type : undefined
  return type && { name, type }
}

/** Fields with columns. */
export const storedFields = (resource: Resource): readonly Field[] => fieldIndexOf(resource).stored

/** Fields whose type has this trait: `fieldsWith(orders, 'relation', 'belongs_to')`. */
export function fieldsWith<T extends keyof FieldType>(resource: Resource, trait: T, value: FieldType[T]): readonly Field[] {
  const { byTrait } = fieldIndexOf(resource)
  const key = `${trait} ${String(value)}`
  const known = byTrait.get(key) ?? Object.values(resource.fields).filter((field) => traitsOf(field)[trait] === value)
  byTrait.set(key, known)
  return known
}

/** Fields with files that belong to the row. */
export const fileFields = (resource: Resource): Field[] =>
  (['one', 'several'] as const).flatMap((files) => fieldsWith(resource, 'files', files))

interface FieldIndex { readonly stored: readonly Field[]; readonly byTrait: Map<string, readonly Field[]> }
const fieldIndexes = new WeakMap<Resource, FieldIndex>()

/** Cached: computed once per resource, because every read and write uses it. */
function fieldIndexOf(resource: Resource): FieldIndex {
  const known = fieldIndexes.get(resource)
  if (known) return known
  const fields = Object.values(resource.fields)
  const index = { stored: fields.filter((field) => traitsOf(field).storage !== 'apart'), byTrait: new Map<string, readonly Field[]>() }
  fieldIndexes.set(resource, index)
  return index
}

/** Columns of a field: two for a morph, none for a field that is stored in another table. */
export function columnsOf(field: Field): string[] {
  const { storage } = traitsOf(field)
  if (storage === 'apart') return []
  return storage === 'pointer' ? [`${field.name}_type`, `${field.name}_id`] : [field.name]
}

/** The pivot table of a `many` field: owner_id, target_id. */
export const pivotOf = (resource: Resource, field: Field): string => `${resource.name}_${field.name}`

/** The values of an enum, in the order of resources.ts. */
export function valuesOf(name: string): readonly string[] {
  if (!(name in app.enums)) throw new Error(`no enum "${name}" in resources.ts`)
  return valuesIn(app, name)
}

/** A shape of resources.ts. */
export const shapeOf = (name: string | undefined): ShapeData => shapeIn(app as unknown as Definition, name)

/** Whether a field takes any object: nothing but its length bounds it. */
export const isWithoutShape = (field: Field): boolean => traitsOf(field).shaped && shapeOf(field.of).kind === 'object'

function resourceFrom(name: string, source: ResourceData): Resource {
  return {
    ...source,
    name: name as ResourceName,
    url: name.replaceAll('_', '-'),
    ops: new Set(resourceOperations(source)),
    fields: Object.fromEntries(Object.entries(source.fields).map(([key, field]) =>
      [key, { ...field, name: key, ...(source.list.search?.includes(key) && { isSearched: true }) }])),
    transitions: source.transitions ?? {},
  }
}
