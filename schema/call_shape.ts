/**
 * What the shapes of calls need beside those of `json` fields:
 *   'id'                              the id of a row in an answer
 *   'number'                          a JSON number
 *   'string|null'                     a value that may be null but is never missing
 *   { nullable: shape }               the same of any shape
 *   { optional: shape }               a member that may be missing
 *   { ref: 'stocks' }                 in a request: the id of a row of this resource, or of one of these, that the caller may read
 *   { one_of: ['a', 'b'] }            one of these texts
 *   { any_of: [shape, shape] }        one of these shapes
 *   { map_of: shape, max: 50 }        an object whose members are not known
 *   { members: { type: 'string' } }   an object, where a member is called as a key of this language
 *   { component: 'File' }             a schema that many calls share, by its name in the OpenAPI document
 *   { secret: 200, min: 8 }           a password of at most so many characters: every one of them counts, also at its ends
 *   { fields_of: 'orders.pay', and }  the form of a resource: its fields for `create` or of the dialog of a transition, with further
 *                                     members. The resource reads its fields when they are written. `needed: false`: none has to be sent;
 *                                     `without`: fields that are not sent; `more_of: 'measure'`: also those of this transition's dialog
 *   { value_of: 'orders.total' }      a field of a resource as it is read
 *   { schema: { type: 'integer' } }   a JSON Schema; the call checks the value itself
 * `about` names a text of `openapi` in locales: `{ optional: 'bool', about: 'shipments.overload' }`.
 */
import { isRecord } from './is_record.ts'
import { mapValues } from './map_values.ts'
import type { Data } from './predicate.ts'
import type { ShapeData } from './shape.ts'

interface About { readonly about?: string }
export type CallShape = About & (
  | { readonly kind: 'id'; readonly to?: string | readonly string[] }
  | { readonly kind: 'number' }
  | { readonly kind: 'nullable' | 'optional'; readonly inner: ShapeData }
  | { readonly kind: 'one_of'; readonly values: readonly string[] }
  | { readonly kind: 'any_of'; readonly shapes: readonly ShapeData[] }
  | { readonly kind: 'map_of'; readonly inner: ShapeData; readonly max?: number }
  | { readonly kind: 'component'; readonly name: string }
  | { readonly kind: 'secret'; readonly max: number; readonly min?: number }
  | FieldsShape
  | ValueOfShape
  | { readonly kind: 'schema'; readonly schema: Data })

/** `verb`: `create` or a transition. */
export interface FieldsShape extends About {
  readonly kind: 'fields_of'; readonly resource: string; readonly verb: string
  readonly members: Readonly<Record<string, ShapeData>>; readonly needed: boolean; readonly without: readonly string[]
  readonly more_of?: string
}

export interface ValueOfShape extends About { readonly kind: 'value_of'; readonly resource: string; readonly field: string }

/** The keys that tell the kind, with the keys that each may have beside it. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  nullable: [], optional: [], ref: [], one_of: [], any_of: [], map_of: ['max'], members: [], component: [],
  secret: ['min'], fields_of: ['and', 'needed', 'without', 'more_of'], value_of: [], schema: [],
}
const PLAIN = ['id', 'number']

const kindOf = (raw: Data): string | undefined => Object.keys(KINDS).find((kind) => Object.hasOwn(raw, kind))

export const isCallShape = (raw: unknown): raw is Data | string =>
  (isRecord(raw) ? kindOf(raw) !== undefined : typeof raw === 'string' && (PLAIN.includes(raw) || raw.endsWith('|null')))

export function normaliseCallShape(raw: Data | string, normalise: (raw: unknown) => ShapeData): ShapeData {
  if (typeof raw === 'string')
    return raw.endsWith('|null') ? { kind: 'nullable', inner: normalise(raw.slice(0, -'|null'.length)) } : { kind: raw as 'id' | 'number' }
  const kind = kindOf(raw)
  const about = typeof raw.about === 'string' ? { about: raw.about } : {}
  switch (kind) {
    case 'nullable': case 'optional': return { kind, inner: normalise(raw[kind]), ...about }
    case 'ref': return { kind: 'id', to: raw.ref as string | readonly string[], ...about }
    case 'one_of': return { kind, values: raw.one_of as readonly string[], ...about }
    case 'any_of': return { kind, shapes: (raw.any_of as readonly unknown[]).map(normalise), ...about }
    case 'map_of': return { kind, inner: normalise(raw.map_of), ...(raw.max !== undefined && { max: Number(raw.max) }), ...about }
    case 'members': return { kind, members: mapValues(raw.members as Data, normalise) }
    case 'component': return { kind, name: String(raw.component), ...about }
    case 'secret': return { kind, max: Number(raw.secret), ...(raw.min !== undefined && { min: Number(raw.min) }), ...about }
    case 'fields_of': return { ...fieldsShape(raw, normalise), ...about }
    case 'value_of': {
      const [resource = '', field = ''] = String(raw.value_of).split('.')
      return { kind, resource, field, ...about }
    }
    default: return { kind: 'schema', schema: raw.schema as Data, ...about }
  }
}

function fieldsShape(raw: Data, normalise: (raw: unknown) => ShapeData): FieldsShape {
  const [resource = '', verb = ''] = String(raw.fields_of).split('.')
  return {
    kind: 'fields_of', resource, verb, members: mapValues((raw.and ?? {}) as Data, normalise),
    needed: raw.needed !== false, without: (raw.without ?? []) as readonly string[],
    ...(raw.more_of !== undefined && { more_of: String(raw.more_of) }),
  }
}

/** The keys that do not belong to the kind, and the shapes within. */
export function callShapeParts(raw: Data): { readonly unknown: readonly string[]; readonly inner: readonly unknown[] } {
  const kind = kindOf(raw) ?? ''
  const members = [raw.members, raw.and].flatMap((one) => (isRecord(one) ? Object.values(one) : []))
  const inner = [raw.nullable, raw.optional, raw.map_of].filter((one) => one !== undefined)
  return {
    unknown: Object.keys(raw).filter((key) => ![kind, 'about', ...(KINDS[kind] ?? [])].includes(key)),
    inner: [...inner, ...members, ...(Array.isArray(raw.any_of) ? raw.any_of : [])],
  }
}
