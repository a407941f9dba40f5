/** Parses a value by its shape. Every error has the path of its part: `0.length_cm`. */
import { findUnstorable } from '#backend/database/storable_text'
import { isRecord } from '#schema/is_record'
import { MAX_ENTRIES } from './shape_schemas.ts'
import { isOptionalMember, type ListShape, type ObjectShape, type ShapeData, type ValueShape } from '#schema/shape'
import { invalidType } from './base_types.ts'
import { nestableTypeOf } from './nestable_type_of.ts'
import type { ErrorMessage } from '../refusals.ts'
import type { Parsed } from './field_type.ts'

type Errors = Readonly<Record<string, ErrorMessage>>

export function parseShapeValue(shape: ShapeData, value: unknown): Parsed {
  switch (shape.kind) {
    case 'object': return isRecord(value) && !findUnstorable(value) ? withinBounds(value) : invalidType('json')
    case 'value': return parseValue(shape, value)
    case 'list': return parseList(shape, value)
    case 'members': return parseMembers(shape, value)
  }
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

function parseList({ item, min = 0, max = MAX_ENTRIES }: ListShape, value: unknown): Parsed {
  if (!Array.isArray(value)) return invalidType('list')
  if (value.length < min) return { error: (t) => t('errors.field.few', { min }) }
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
