/**
 * resources.ts as the generic rooms read it: every resource with its table, its fields in one shape, and who depends on whom.
 * The literal types of the definition are of no use to code that reads any resource, so they end here.
 */
import { app, type ResourceName } from '#resources'
import type { Guard, Operation } from '#schema/types'
import type { Data } from '#schema/predicate'

export type Rollup = { sum: string; where?: Data } | { count: string; where?: Data } | { last: string; by: string }

export interface Field {
  readonly name: string
  readonly type: string
  readonly required?: true | Data
  readonly show?: Data
  readonly lock?: Data
  readonly unique?: true
  readonly immutable?: true
  readonly server?: true
  readonly read?: string
  readonly write?: string
  readonly default?: unknown
  readonly expr?: unknown
  readonly rollup?: Rollup
  readonly fn?: string
  readonly from?: readonly string[]
  readonly of?: string
  readonly to?: string | readonly string[]
  readonly by?: string
  readonly where?: Data
  readonly edit?: 'grid' | 'list'
  readonly quick_create?: true
  readonly on_delete?: 'cascade' | 'set_null'
  readonly min?: number | string
  readonly max?: number | string
  readonly precision?: number
  readonly scale?: number
  readonly pattern?: string
  readonly unit?: string
  readonly format?: string
}

export interface Transition {
  readonly from?: readonly string[]
  readonly to?: string
  readonly permission?: string
  readonly system?: true
  readonly when?: readonly string[]
  readonly check?: string
  readonly ask?: Readonly<Record<string, 'required' | 'optional'>>
  readonly args?: Readonly<Record<string, Field>>
  readonly reason?: true
  readonly set?: Readonly<Record<string, unknown>>
  readonly effects?: readonly string[]
}

export interface Access {
  readonly where?: Data
  readonly access?: 'parent' | { readonly through: string }
  readonly ops: readonly Operation[]
  readonly read: readonly string[]
  readonly write?: readonly string[]
  readonly set?: Readonly<Record<string, unknown>>
  readonly transitions?: readonly string[]
}

export interface Resource {
  readonly name: ResourceName
  /** order_items → order-items */
  readonly url: string
  readonly permission: string
  readonly ops: ReadonlySet<Operation>
  readonly title: string
  readonly soft?: true
  readonly append_only?: true
  readonly site?: true
  readonly parent?: string
  readonly fields: Readonly<Record<string, Field>>
  readonly unique?: readonly (readonly string[])[]
  readonly rules?: Readonly<Record<string, Data>>
  readonly conditions?: Readonly<Record<string, Data>>
  readonly only?: { readonly edit?: readonly string[]; readonly delete?: readonly string[] }
  readonly initial?: string
  readonly transitions: Readonly<Record<string, Transition>>
  readonly guards?: Readonly<Partial<Record<Guard, Access>>>
  readonly list: {
    readonly columns: readonly string[]
    readonly sort: string
    readonly search?: readonly string[]
    readonly filters?: readonly string[]
    readonly totals?: readonly string[]
    readonly views?: Readonly<Record<string, Data>>
  }
}

const ALL_OPERATIONS: readonly Operation[] = ['list', 'create', 'edit', 'delete']

/** The definition, one entry a resource, in the order of resources.ts. */
export const registry: ReadonlyMap<string, Resource> = new Map(
  Object.entries(app.resources).map(([name, said]) => [name, read(name, said)]),
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

/** Fields that have columns of their own: all but `children` and `many`. */
export const storedFields = (resource: Resource): Field[] =>
  Object.values(resource.fields).filter((f) => f.type !== 'children' && f.type !== 'many')
export const fieldsOfType = (resource: Resource, type: string): Field[] => Object.values(resource.fields).filter((f) => f.type === type)
export const isComputed = (field: Field): boolean => field.expr !== undefined || field.rollup !== undefined || field.fn !== undefined

/** Columns of a field: a morph has two, `children` and `many` none. */
export function columnsOf(field: Field): string[] {
  if (field.type === 'children' || field.type === 'many') return []
  return field.type === 'morph' ? [`${field.name}_type`, `${field.name}_id`] : [field.name]
}

/** `many` lives in a table of its own: owner_id, target_id. */
export const pivotOf = (resource: Resource, field: Field): string => `${resource.name}_${field.name}`

/** client_id → client: the key that holds `{ id, label }` beside the id. */
export const referenceKey = (name: string): string => name.replace(/_id$/, '')

/** The values of an enum, in the order of resources.ts. */
export function valuesOf(name: string): readonly string[] {
  const values = (app.enums as Readonly<Record<string, readonly string[] | Readonly<Record<string, unknown>>>>)[name]
  if (!values) throw new Error(`no enum "${name}" in resources.ts`)
  return Array.isArray(values) ? (values as readonly string[]) : Object.keys(values)
}

function read(name: string, said: unknown): Resource {
  const source = said as Omit<Resource, 'fields' | 'ops' | 'transitions'> & {
    fields: Record<string, Field>
    ops?: Operation[]
    transitions?: Record<string, Transition>
  }
  return {
    ...source,
    name: name as ResourceName,
    url: name.replaceAll('_', '-'),
    ops: new Set(source.ops ?? ALL_OPERATIONS),
    fields: Object.fromEntries(Object.entries(source.fields).map(([key, field]) => [key, { ...field, name: key }])),
    transitions: source.transitions ?? {},
  }
}
