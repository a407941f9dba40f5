/** resources.ts as plain data, for code that reads any definition. The literal types of resources.ts end here. */
import type { FieldTypeName } from './fields/index.ts'
import type { Colour, Enums, Guard, Operation } from './types.ts'
import type { Data } from './predicate.ts'
import type { ShapeData } from './shape.ts'
import type { Expression, Rollup } from './expr.ts'

export interface FieldData {
  readonly type: FieldTypeName
  readonly of?: string
  readonly to?: string | readonly string[]
  readonly by?: string
  readonly where?: Data
  readonly required?: true | Data
  readonly show?: Data
  readonly lock?: Data
  readonly check?: readonly string[]
  readonly renamed_from?: string
  readonly unique?: true
  readonly create_only?: true
  readonly stamped?: true
  readonly read?: string
  readonly write?: string
  readonly public?: true
  readonly audit?: false
  readonly default?: unknown
  readonly expr?: Expression
  readonly rollup?: Rollup
  readonly fn?: string
  readonly reads?: readonly string[]
  readonly min?: number | string
  readonly max?: number | string
  readonly precision?: number
  readonly scale?: number
  readonly pattern?: string
  readonly format?: string
  readonly words?: string
  readonly usual?: readonly string[]
  readonly unit?: string
  readonly on_delete?: 'cascade' | 'set_null'
  readonly edit?: 'grid' | 'list'
  readonly quick_create?: true
  readonly accept?: readonly string[]
  readonly collection?: string
  readonly evidence?: true
}

export interface TransitionData {
  readonly from?: readonly string[]
  readonly to?: string
  readonly allow?: string
  readonly system?: true
  readonly when?: readonly string[]
  readonly check?: readonly string[]
  readonly ask?: Readonly<Record<string, 'required' | 'optional'>>
  readonly offers?: Readonly<Record<string, readonly string[]>>
  readonly args?: Readonly<Record<string, FieldData>>
  readonly reason?: true | readonly string[]
  readonly confirm?: true
  readonly set?: Readonly<Record<string, unknown>>
  readonly effects?: readonly string[]
  readonly undo?: string
  readonly icon?: string
  readonly primary?: true
}

export interface AccessData {
  readonly where?: Data
  readonly access?: 'parent' | { readonly through: string }
  readonly ops: readonly Operation[]
  readonly permission_for?: Readonly<Partial<Record<Operation, string>>>
  readonly read: readonly string[]
  readonly write?: readonly string[]
  readonly set?: Readonly<Record<string, unknown>>
  readonly transitions?: Readonly<Record<string, string>>
}

export interface ResourceData {
  readonly permission: string
  readonly permissions?: readonly string[]
  readonly ops?: readonly Operation[]
  readonly permission_for?: Readonly<Partial<Record<Operation, string>>>
  readonly renamed_from?: string
  readonly label: string
  readonly chooser_reads?: readonly string[]
  readonly soft_delete?: true
  readonly append_only?: true
  readonly audit?: false
  readonly per_site?: true | 'served'
  readonly about?: string | readonly [resource: string, id: string, by: string]
  readonly parent?: string
  readonly fields: Readonly<Record<string, FieldData>>
  readonly unique?: readonly (readonly string[])[]
  readonly indexes?: readonly (readonly string[])[]
  readonly rules?: Readonly<Record<string, Data>>
  readonly conditions?: Readonly<Record<string, Data>>
  /** Named sets of statuses. */
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /** While it holds, what the row refers to is not deleted. */
  readonly open_while?: Data
  readonly allow_when?: { readonly edit?: readonly string[]; readonly delete?: readonly string[] }
  readonly initial?: string
  readonly transitions?: Readonly<Record<string, TransitionData>>
  readonly guards?: Readonly<Partial<Record<Guard, AccessData>>>
  readonly list: {
    readonly columns: readonly string[]; readonly sort: string; readonly search?: readonly string[]; readonly filters?: readonly string[]
    readonly totals?: readonly string[]; readonly views?: Readonly<Record<string, Data>>
    readonly board?: true; readonly calendar?: string
    readonly map?: string
    readonly wall?: string
  }
  readonly form: Readonly<Record<string, readonly string[]>>
  readonly admin?: {
    readonly path: string; readonly group: string; readonly tab_of?: string; readonly icon: string
    readonly form: 'page' | 'drawer' | 'none'
    readonly show?: readonly string[]
  }
}

export interface Definition {
  readonly enums: Enums
  /** The values of `json` fields, by name. */
  readonly shapes: Readonly<Record<string, ShapeData>>
  /** Permissions of the whole application, which belong to no resource. */
  readonly permissions?: readonly string[]
  readonly resources: Readonly<Record<string, ResourceData>>
}

export const isComputed = (field: FieldData) => field.expr !== undefined || field.rollup !== undefined || field.fn !== undefined
/** client_id → client: the key of `{ id, label }`, which is sent beside the id. */
export const referenceKey = (name: string): string => name.replace(/_id$/, '')
/** The groups of file types that a file field accepts. */
export const acceptedFileGroups = (field: FieldData): readonly string[] => field.accept ?? ['image']
/** The name of the collection in which files of this field are stored. */
export const fileCollectionOf = (name: string, field: FieldData): string => field.collection ?? referenceKey(name)
export const OPERATIONS = ['list', 'create', 'edit', 'delete'] as const satisfies readonly Operation[]
export const resourceOperations = (resource: Pick<ResourceData, 'ops'>): readonly Operation[] => resource.ops ?? OPERATIONS

type PermissionRules = Pick<ResourceData, 'permission' | 'permission_for'>
  & { readonly guards?: Readonly<Partial<Record<Guard, Pick<AccessData, 'permission_for'>>>> }

/** The permission that an operation requires: `order-list`, unless the resource names another. */
export function permissionFor(
  { permission, permission_for: staffOverrides, guards }: PermissionRules,
  operation: Operation,
  guard: Guard = 'user',
): string {
  const overrides = guard === 'user' ? staffOverrides : guards?.[guard]?.permission_for
  return overrides?.[operation] ?? `${permission}-${operation}`
}

/** The values of an enum, in the order of resources.ts; none when there is no such enum. */
export function valuesOf({ enums }: Pick<Definition, 'enums'>, name: string | undefined): readonly string[] {
  const values = enums[name ?? ''] ?? []
  return isList(values) ? values : Object.keys(values)
}

/** The badge colour of an enum value, or null when the enum gives none. */
export function badgeColour({ enums }: Pick<Definition, 'enums'>, name: string, value: string): Colour | null {
  const values = enums[name] ?? []
  return isList(values) ? null : values[value] ?? null
}

const isList = (values: Enums[string]): values is readonly string[] => Array.isArray(values)
