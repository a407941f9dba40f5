/** Shapes of values as plain data: the normal form of what shape_types.ts lets a developer write. Those of calls: call_shape.ts. */
import { isCallShape, normaliseCallShape, type CallShape } from './call_shape.ts'
import { completeField } from './written_field.ts'
import { mapValues } from './map_values.ts'
import type { Definition, FieldData } from './definition.ts'
import type { Data } from './predicate.ts'

export type ShapeData = FreeShape | ValueShape | ObjectShape | ListShape | CallShape
/** Any JSON, or an object with any members. */
interface FreeShape { readonly kind: 'any' | 'object' }
/** One value of a field type. */
export interface ValueShape { readonly kind: 'value'; readonly field: FieldData }
export interface ObjectShape { readonly kind: 'members'; readonly members: Readonly<Record<string, ShapeData>> }
/** `few`, of calls: the text of `errors` for fewer entries than `min`. */
export interface ListShape extends ListOptions { readonly kind: 'list'; readonly item: ShapeData; readonly few?: string }
export interface ListOptions {
  readonly min?: number
  readonly max?: number
  readonly text?: string
  readonly join?: string
}

/** The keys of a value in a shape: those of a field that need neither a column nor other fields. */
export const SHAPE_VALUE_KEYS = ['type', 'of', 'required', 'min', 'max', 'pattern', 'unit', 'precision', 'scale']

export function normaliseShape(raw: unknown): ShapeData {
  if (raw === 'any' || raw === 'object') return { kind: raw }
  if (Array.isArray(raw)) {
    const [item, options] = raw as readonly unknown[]
    return { ...(options as ListOptions | undefined), kind: 'list', item: normaliseShape(item) }
  }
  if (isCallShape(raw)) return normaliseCallShape(raw, normaliseShape)
  if (!isObject(raw)) return valueShape({ type: String(raw).replace(/\?$/, ''), required: !String(raw).endsWith('?') })
  if (isValueShape(raw)) return valueShape({ required: true, ...raw })
  return { kind: 'members', members: mapValues(raw, normaliseShape) }
}

/** `required` of a field is true or missing. */
const valueShape = ({ required, ...field }: Data): ValueShape =>
  ({ kind: 'value', field: completeField({ ...field, ...(required === true && { required }) }, true) })

/** `{ type: 'int' }` and `{ of: 'city' }` are values, any other object is one with these members. */
export const isValueShape = (raw: Data): boolean => 'type' in raw || 'of' in raw

/** Whether a member may be missing. */
export const isOptionalMember = (shape: ShapeData): boolean =>
  (shape.kind === 'value' ? shape.field.required !== true : shape.kind === 'optional')

export function shapeOf({ shapes }: Pick<Definition, 'shapes'>, name: string | undefined): ShapeData {
  const shape = Object.hasOwn(shapes, name ?? '') ? shapes[name ?? ''] : undefined
  if (!shape) throw new Error(`no shape "${name}" in resources.ts`)
  return shape
}

/** The values in a shape, at any depth, with their paths: `parts.length_cm`. */
export function* shapeFields(shape: ShapeData, path: string): Generator<readonly [path: string, field: FieldData]> {
  if (shape.kind === 'value') yield [path, shape.field]
  else for (const [inner, name] of partsOf(shape)) yield* shapeFields(inner, name === null ? path : `${path}.${name}`)
}

/** The shapes in a shape, with the names of those that are members. */
export function partsOf(shape: ShapeData): readonly (readonly [part: ShapeData, name: string | null])[] {
  switch (shape.kind) {
    case 'list': return [[shape.item, null]]
    case 'nullable': case 'optional': case 'map_of': return [[shape.inner, null]]
    case 'any_of': return shape.shapes.map((inner) => [inner, null])
    case 'members': case 'fields_of': return Object.entries(shape.members).map(([name, inner]) => [inner, name])
    default: return []
  }
}

/** The names of the members of all objects in a shape; each has a label. */
export function shapeMemberNames(shape: ShapeData): string[] {
  if (shape.kind === 'list') return shapeMemberNames(shape.item)
  if (shape.kind !== 'members') return []
  return [...new Set(Object.entries(shape.members).flatMap(([name, inner]) => [name, ...shapeMemberNames(inner)]))]
}

const isObject = (raw: unknown): raw is Data => typeof raw === 'object' && raw !== null
