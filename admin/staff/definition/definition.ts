/**
 * resources.ts as the generic screens read it: every resource in the same shape. Code that draws any resource has no use for the
 * literal types of the definition; they are widened here.
 */
import { SYSTEM_COLUMNS } from '#schema/predicate'
import { isChildren } from '#schema/fields/index'
import { app, type ResourceName } from '#resources'
import {
  badgeColour as badgeColourIn, resourceOperations, valuesOf as valuesIn,
  type Definition, type FieldData, type ResourceData, type TransitionData,
} from '#schema/definition'
import { shapeOf as shapeIn, type ShapeData } from '#schema/shape'
import type { Colour, Operation } from '#schema/types'
import { isResource } from '../../kit/providers/is_resource.ts'

export type Field = FieldData & { readonly name: string }
export type Transition = Omit<TransitionData, 'args'> & { readonly args?: Readonly<Record<string, Field>> }

export interface Resource extends Omit<ResourceData, 'ops' | 'fields' | 'transitions'> {
  readonly name: ResourceName
  readonly ops: readonly Operation[]
  readonly fields: Readonly<Record<string, Field>>
  readonly transitions: Readonly<Record<string, Transition>>
}

/** Fields that every record has; their locale keys are `ui.field.<name>`. */
const SYSTEM_FIELDS: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.entries(SYSTEM_COLUMNS).filter(([name]) => name !== 'site_id').map(([name, { type }]) => [name, { name, type, stamped: true }]),
)

/** Every record has them, and every list may show and filter them. */
export const TIMESTAMPS: readonly string[] = ['created_at', 'updated_at']

/** A field of the resource, or one of those by which every list can be filtered and sorted. */
export const hasField = ({ fields }: Pick<Resource, 'fields'>, name: string): boolean =>
  Object.hasOwn(fields, name) || isIdOrTimestamp(name)

/** Never empty: the id and the timestamps. */
export const isIdOrTimestamp = (name: string): boolean => name === 'id' || TIMESTAMPS.includes(name)

/** Shown in the trash only. */
const DELETED_BY: Field = { name: 'deleted_by', type: 'morph', stamped: true }

export function resourceOf(name: string): Resource {
  const known = cache.get(name)
  if (known) return known
  if (!isResource(name)) throw new Error(`no resource "${name}" in resources.ts`)
  const data = app.resources[name] as unknown as ResourceData
  const resource: Resource = {
    ...data, name,
    ops: resourceOperations(data),
    fields: withNames(data.fields),
    transitions: Object.fromEntries(Object.entries(data.transitions ?? {}).map(([verb, { args, ...t }]) => [
      verb, { ...t, ...(args && { args: withNames(args) }) },
    ])),
  }
  cache.set(name, resource)
  return resource
}

export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name] ?? SYSTEM_FIELDS[name] ?? (name === DELETED_BY.name ? DELETED_BY : undefined)
  if (!field) throw new Error(`${resource.name} has no field "${name}"`)
  return field
}

/** The values of an enum, in the order of resources.ts. */
export function valuesOf(name: string): readonly string[] {
  if (!(name in app.enums)) throw new Error(`no enum "${name}" in resources.ts`)
  return valuesIn(app, name)
}

/** A shape of resources.ts. */
export const shapeOf = (name: string | undefined): ShapeData => shapeIn(app as unknown as Definition, name)

export const badgeColour = (name: string, value: string): Colour | null => badgeColourIn(app, name, value)

/** The target resource of a ref, many or children field. */
export const targetOf = (field: Field): string => String(isChildren(field) ? field.of : field.to)

const cache = new Map<string, Resource>()
const withNames = (fields: Readonly<Record<string, FieldData>>): Readonly<Record<string, Field>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, name }]))
