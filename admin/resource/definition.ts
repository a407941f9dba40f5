/**
 * resources.ts as the generic screens read it: any resource in one shape. The literal types of the definition are of no
 * use to code that draws any resource, so they end here.
 */
import { app, type ResourceName } from '#resources'
import type { Colour, Operation } from '#schema/types'
import type { Data } from '#schema/predicate'

export interface Field {
  readonly name: string
  readonly type: string
  readonly required?: true | Data
  readonly show?: Data
  readonly lock?: Data
  readonly immutable?: true
  readonly server?: true
  readonly read?: string
  readonly write?: string
  readonly default?: unknown
  readonly expr?: unknown
  readonly rollup?: unknown
  readonly fn?: string
  readonly of?: string
  readonly to?: string | readonly string[]
  readonly by?: string
  readonly where?: Data
  readonly edit?: 'grid' | 'list'
  readonly quick_create?: true
  readonly min?: number | string
  readonly max?: number | string
  readonly scale?: number
  readonly pattern?: string
  readonly unit?: string
}

export interface Transition {
  readonly from?: readonly string[]
  readonly to?: string
  readonly ask?: Readonly<Record<string, 'required' | 'optional'>>
  readonly args?: Readonly<Record<string, Field>>
  readonly reason?: true
  readonly confirm?: true
  readonly icon?: string
  readonly primary?: true
}

export interface Resource {
  readonly name: ResourceName
  readonly permission: string
  readonly ops: readonly Operation[]
  readonly title: string
  readonly soft?: true
  readonly parent?: string
  readonly fields: Readonly<Record<string, Field>>
  readonly transitions: Readonly<Record<string, Transition>>
  readonly list: {
    readonly columns: readonly string[]; readonly sort: string; readonly search?: readonly string[]
    readonly filters?: readonly string[]; readonly totals?: readonly string[]; readonly views?: Readonly<Record<string, Data>>
  }
  readonly form: Readonly<Record<string, readonly string[]>>
  readonly admin?: {
    readonly path: string
    readonly icon: string
    readonly form: 'page' | 'drawer' | 'none'
    readonly show?: readonly string[]
  }
}

const ALL: readonly Operation[] = ['list', 'create', 'edit', 'delete']

/** Fields that every record has; their words are `ui.field.<name>`. */
const SYSTEM_FIELDS: Readonly<Record<string, Field>> = Object.fromEntries(
  [['id', 'int'], ['version', 'int'], ['created_at', 'datetime'], ['updated_at', 'datetime'], ['deleted_at', 'datetime']]
    .map(([name, type]) => [name, { name, type, server: true }]),
) as Readonly<Record<string, Field>>

export const isResource = (name: string | undefined): name is ResourceName => name !== undefined && name in app.resources

export function resourceOf(name: string): Resource {
  const known = read.get(name)
  if (known) return known
  if (!isResource(name)) throw new Error(`no resource "${name}" in resources.ts`)
  const said = app.resources[name] as unknown as Omit<Resource, 'ops' | 'transitions'> & Partial<Resource>
  const resource: Resource = {
    ...said, name,
    ops: said.ops ?? ALL,
    fields: named(said.fields),
    transitions: Object.fromEntries(Object.entries(said.transitions ?? {}).map(([verb, t]) => [
      verb, t.args ? { ...t, args: named(t.args) } : t,
    ])),
  }
  read.set(name, resource)
  return resource
}

export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name] ?? SYSTEM_FIELDS[name]
  if (!field) throw new Error(`${resource.name} has no field "${name}"`)
  return field
}

/** The values of an enum in the order of resources.ts, each with the colour of its badge, if it has one. */
export function valuesOf(name: string): readonly (readonly [string, Colour | null])[] {
  const values = (app.enums as Readonly<Record<string, readonly string[] | Readonly<Record<string, Colour | null>>>>)[name]
  if (!values) throw new Error(`no enum "${name}" in resources.ts`)
  return isPlain(values) ? values.map((value) => [value, null]) : Object.entries(values)
}

const isComputed = (field: Field): boolean => field.expr !== undefined || field.rollup !== undefined || field.fn !== undefined
/** What no form can write: the server stamps, counts or numbers it. */
export const isServerOnly = (field: Field): boolean =>
  field.server === true || isComputed(field) || ['sequence', 'token'].includes(field.type)
/** client_id → client: the key that holds `{ id, label }` beside the id. */
export const referenceKey = (name: string): string => name.replace(/_id$/, '')
/** The resource that a ref, many or children field leads to. */
export const targetOf = (field: Field): string => String(field.type === 'children' ? field.of : field.to)

const read = new Map<string, Resource>()
const isPlain = (values: readonly string[] | Readonly<Record<string, unknown>>): values is readonly string[] => Array.isArray(values)
const named = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, name }]))
