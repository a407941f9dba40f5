/** Parses a value by its shape. Every error has the path of its part: `0.length_cm`. */
import { findUnstorable } from '#backend/engine/database/storable_text'
import { isRecord } from '#schema/is_record'
import { pickBy } from '#schema/map_values'
import { MAX_ENTRIES } from './schemas.ts'
import { isOptionalMember, type ListShape, type ObjectShape, type ShapeData, type ValueShape } from '#schema/shape'
import { invalidType, parseId } from '../base_types.ts'
import { checkLength } from '../bounds.ts'
import { nestableTypeOf } from '../nestable_type_of.ts'
import type { CallShape, FieldsShape } from '#schema/call_shape'
import type { ErrorMessage } from '../../refusals.ts'
import type { Parsed } from '../type.ts'

type Errors = Readonly<Record<string, ErrorMessage>>

export function parseShapeValue(shape: ShapeData, value: unknown): Parsed {
  switch (shape.kind) {
    case 'any': return findUnstorable(value) ? invalidType('json') : { value }
    case 'object': return isRecord(value) && !findUnstorable(value) ? withinBounds(value) : invalidType('json')
    case 'value': return parseValue(shape, value)
    case 'list': return parseList(shape, value)
    case 'members': return parseMembers(shape, value)
    default: return parseCallShape(shape, value)
  }
}

function parseCallShape(shape: CallShape, value: unknown): Parsed {
  switch (shape.kind) {
    case 'id': return value === undefined || value === null ? missing : parseId(value)
    case 'number': return typeof value === 'number' && Number.isFinite(value) ? { value } : invalidType('number')
    case 'nullable': {
      const isNull = value === null || (value === '' && shape.inner.kind === 'value')
      return isNull ? { value: null } : parseShapeValue(shape.inner, value)
    }
    case 'optional': return parseShapeValue(shape.inner, value)
    case 'one_of':
      if (value === undefined || value === null || value === '') return missing
      return shape.values.includes(value as string) ? { value } : invalidType('choice')
    case 'any_of': return parseAny(shape.shapes, value)
    case 'map_of': return parseMap(shape, value)
    case 'secret': return parseSecret(shape, value)
    case 'fields_of': return parseFieldsOf(shape, value)
    // The call reads it itself.
    case 'component': case 'value_of': case 'schema': return { value }
  }
}

function parseSecret({ min, max }: Extract<CallShape, { kind: 'secret' }>, value: unknown): Parsed {
  if (value === undefined || value === null || value === '') return missing
  if (typeof value !== 'string' || findUnstorable(value)) return invalidType('text')
  return checkLength(value, { name: '', type: 'string', max, ...(min !== undefined && { min }) }, max, 'password')
}

const missing: Parsed = { error: (t) => t('errors.field.required') }

/** The value in the first shape that it has; the error is that of the first. */
function parseAny(shapes: readonly ShapeData[], value: unknown): Parsed {
  const parsed = shapes.map((shape) => parseShapeValue(shape, value))
  return parsed.find((one) => 'value' in one) ?? parsed[0] ?? { value }
}

function parseMap({ inner, max = MAX_ENTRIES }: Extract<CallShape, { kind: 'map_of' }>, value: unknown): Parsed {
  if (!isRecord(value)) return invalidType('json')
  const entries = Object.entries(value)
  if (entries.length > max) return { error: (t) => t('errors.query.too_many', { max }) }
  return parseMembers({ kind: 'members', members: Object.fromEntries(entries.map(([name]) => [name, inner])) }, value)
}

/** The fields of the resource are read when they are written (write/read_input.ts). */
function parseFieldsOf({ members }: FieldsShape, value: unknown): Parsed {
  if (!isRecord(value)) return invalidType('json')
  const parsed = parseMembers({ kind: 'members', members }, pickBy(value, (_, name) => Object.hasOwn(members, name)))
  return 'error' in parsed ? parsed : { value: { ...value, ...parsed.value as object } }
}

/** Nothing else bounds a value without a shape, and lists read many of them. */
const MAX_FREE_CHARACTERS = 20_000

const withinBounds = (value: object): Parsed => (JSON.stringify(value).length > MAX_FREE_CHARACTERS
  ? { error: (t) => t('errors.field.long', { max: MAX_FREE_CHARACTERS }) } : { value })

function parseValue({ field }: ValueShape, value: unknown): Parsed {
  const isMissing = value === null || value === undefined || value === ''
  const parsed: Parsed = isMissing ? { value: null } : nestableTypeOf(field).parse(value, { ...field, name: '' }, {})
  if ('error' in parsed) return parsed
  if (parsed.value === null) return field.required === true ? { error: (t) => t('errors.field.required') } : parsed
  // Spelled as a column of the type would return it: '3.5' with two decimals is '3.50'.
  return { value: nestableTypeOf(field).stored(parsed.value, { ...field, name: '' }) }
}

function parseList({ item, min = 0, max = MAX_ENTRIES, few = 'field.few' }: ListShape, value: unknown): Parsed {
  if (!Array.isArray(value)) return invalidType('list')
  if (value.length < min) return { error: (t) => t(`errors.${few}`, { min }) }
  if (value.length > max) return { error: (t) => t('errors.query.too_many', { max }) }
  const parsed = value.map((one) => parseShapeValue(item, one))
  return joined(parsed.map((one, index) => [String(index), one] as const)) ?? { value: parsed.map(valueOf) }
}

function parseMembers({ members }: ObjectShape, value: unknown): Parsed {
  if (!isRecord(value)) return invalidType('json')
  // Own members only: a name such as `constructor` is not looked up in the prototype.
  const given = new Map(Object.entries(value))
  const unknown = [...given.keys()].filter((name) => !Object.hasOwn(members, name))
    .map((name): [string, Parsed] => [name, { error: (t) => t('errors.field.unknown') }])
  const parsed = Object.entries(members).filter(([name, inner]) => given.has(name) || !isOptionalMember(inner))
    .map(([name, inner]): [string, Parsed] => [name, parseShapeValue(inner, given.get(name))])
  return joined([...unknown, ...parsed]) ?? { value: Object.fromEntries(parsed.map(([name, one]) => [name, valueOf(one)])) }
}

/** One response is not to grow with every wrong part of a large value. */
const MAX_ERRORS = 50

/** The first errors of the parts with their paths; null without any. */
function joined(parts: readonly (readonly [path: string, parsed: Parsed])[]): Parsed | null {
  const errors = new Map<string, ErrorMessage>()
  for (const [path, parsed] of parts) {
    if (!('error' in parsed)) continue
    for (const [inner, error] of Object.entries(errorsOf(parsed))) errors.set(inner ? `${path}.${inner}` : path, error)
    if (errors.size >= MAX_ERRORS) break
  }
  const [first] = errors.values()
  return first ? { error: first, parts: Object.fromEntries(errors) } : null
}

/** The errors by path within the value; '' is the value itself. */
export const errorsOf = ({ error, parts }: Extract<Parsed, { error: unknown }>): Errors => parts ?? { '': error }

const valueOf = (parsed: Parsed): unknown => ('value' in parsed ? parsed.value : null)
