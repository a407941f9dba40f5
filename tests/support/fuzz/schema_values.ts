/** Values that conform to a schema, and values that hardly any schema accepts. */
import { resourceOf, type Resource } from '#backend/engine/definition/registry'
import type { Random } from '#backend/app/demo/seeded_random'
import type { Schema } from '#backend/engine/definition/json_schema'
import { resolveRef, type Operation } from './operations.ts'
import type { FuzzRows } from './fuzz_rows.ts'

export interface RandomSource { readonly random: Random; readonly knownRows: FuzzRows }

interface Hint { readonly to?: unknown; readonly of?: string; readonly type?: string }

const MAX_DEPTH = 6
/** The start of the pattern of phone numbers. */
const PHONE = '^\\+'

/** `resource` and `verb` determine the rows that an id may refer to. */
export function validValue(
  source: RandomSource, schema: Schema, resource: Resource | null, verb: string | null = null, name = '', depth = 0,
): unknown {
  const { random } = source
  const hint: Hint | undefined = resource?.fields[name] ?? (verb === null ? undefined : resource?.transitions[verb]?.args?.[name])
  const resolvedSchema = resolveRef(schema)
  if (resolvedSchema.const !== undefined) return resolvedSchema.const
  if (Array.isArray(resolvedSchema.enum)) return random.pick(resolvedSchema.enum as unknown[])
  const choices = (resolvedSchema.properties ? undefined : resolvedSchema.anyOf ?? resolvedSchema.oneOf) as Schema[] | undefined
  if (choices) return validValue(source, random.chance(0.9) ? choices[0] ?? {} : random.pick(choices), resource, verb, name, depth)
  switch ([resolvedSchema.type].flat()[0]) {
    case 'integer': case 'number': return numberOf(source, resolvedSchema, name === 'ids' ? { to: resource?.name } : hint)
    case 'boolean': return random.chance(0.5)
    case 'array': {
      const child = hint?.of !== undefined && hint.type === 'children' ? resourceOf(hint.of) : resource
      const count = depth > MAX_DEPTH ? 0 : Math.max(Number(resolvedSchema.minItems ?? 0), random.whole(0, 2))
      return Array.from({ length: count }, () => validValue(source, (resolvedSchema.items ?? {}) as Schema, child, verb, name, depth + 1))
    }
    case 'object': return record(source, resolvedSchema, resource, verb, depth)
    case 'null': return null
    default: return text(random, hint?.type === 'phone' ? { pattern: PHONE } : resolvedSchema)
  }
}

function record(source: RandomSource, schema: Schema, resource: Resource | null, verb: string | null, depth: number): unknown {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  // The first alternative, where `oneOf` lists only required properties.
  const [alternative] = (schema.oneOf ?? []) as { readonly required?: string[] }[]
  const required = [...(schema.required ?? []) as string[], ...(alternative?.required ?? [])]
  const probability = 1.5 / Math.max(1, properties.length - required.length)
  const chosen = properties.filter(
    ([name]) => required.includes(name) || (depth < MAX_DEPTH && source.random.chance(Math.max(0.1, probability))),
  )
  return Object.fromEntries(chosen.map(([name, one]) => [name, validValue(source, one, resource, verb, name, depth + 1)]))
}

/** One pair of a query string. For a pattern parameter, such as the operators, one of the names that it matches. */
export function validParameter(
  source: RandomSource, { parameters, resource }: Operation, name: string,
): readonly [name: string, value: string] {
  const { random } = source
  const columns = resource?.list.columns ?? ['id']
  const schema = resolveRef(parameters.get(name) ?? {})
  const [pattern, operand] = random.pick([...Object.entries((schema.patternProperties ?? {}) as Record<string, Schema>), ['', {}] as const])
  const [, fields = '', operators = ''] = /^\^\((.*)\)_\((.*)\)\$$/.exec(pattern) ?? []
  switch (name) {
    case '_sort': case '_order': return ['_sort', `${random.pick(['', '-'])}${random.pick(columns)}`]
    case '_fields': return [name, columns.slice(0, 3).join(',')]
    case '_by': return [name, random.pick(['status', ...groupableFields(resource)])]
    case '_where': return [name, JSON.stringify({ or: [{ id: { gt: random.whole(1, 20) } }, { id: random.whole(1, 5) }] })]
    default:
  }
  if (schema.type === 'object' && !fields) return ['q', random.pick(['a', 'ra', '12', 'سج', '06'])]
  const value = validValue(source, fields ? operand : schema, resource, null, name)
  return [fields ? `${random.pick(fields.split('|'))}_${random.pick(operators.split('|'))}` : name, [value].flat().map(String).join(',')]
}

const groupableFields = (resource: Resource | null) =>
  Object.values(resource?.fields ?? {}).filter(({ type }) => ['enum', 'bool', 'ref'].includes(type)).map(({ name }) => name)

const numberOf = ({ random, knownRows }: RandomSource, schema: Schema, { to }: Hint = {}): number =>
  (typeof to === 'string' ? knownRows.row(random, `/api/user/${resourceOf(to).url}`).id : whole(random, schema))

function whole(random: Random, { minimum = 0, maximum = Number(minimum) + 60 }: Schema): number {
  const [from, to] = [Number(minimum), Number(maximum)]
  return random.chance(0.15) ? random.pick([from, to]) : random.whole(from, Math.min(to, from + 60))
}

function text(random: Random, { format, pattern, maxLength }: Schema): string {
  const day = () => `2026-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`
  const known: readonly string[] = ['09:30', '12.5', '3', '+212600000201', '#0f766e', '123456', 'asc', '1,2']
  switch (format) {
    case 'date': return day()
    case 'date-time': return `${day()}T${random.pick(['08', '12', '23'])}:00:00.000Z`
    case 'email': return `person${random.whole(1, 1e6)}@example.com`
    case 'uuid': return '00000000-0000-4000-8000-000000000000'
    case 'uri': return 'https://example.com/'
    default:
  }
  if (typeof pattern === 'string') {
    if (pattern.startsWith(PHONE)) return `+21266${random.whole(1_000_000, 9_999_999)}`
    return known.filter((one) => new RegExp(pattern, 'u').test(one)).at(0) ?? 'abc'
  }
  return `Word ${random.whole(1, 1e6)}`.slice(0, Number(maxLength ?? 60))
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

/** Values that are wrong for nearly every field. Created anew each time, because some are mutated. */
const INVALID_VALUES: readonly ((random: Random) => unknown)[] = [
  () => null, () => true, () => '', () => ' ', () => 0, () => -1, () => 1.5, () => 1e308, () => -1e308, () => 5e-324,
  () => 2 ** 31, () => -(2 ** 31) - 1, () => 2 ** 53, () => 2 ** 63, () => '9'.repeat(400), () => '-', () => 'NaN', () => 'Infinity',
  () => '1e400', () => '0x10', () => '٣', () => '1,5', () => '+1', () => '\0', () => 'a\0b', () => '\ud800', () => 'x\udfffy',
  () => '\u202eabc\u200f', () => '🧼'.repeat(30), () => 'سجاد ٢×٣', () => 'é\u0301\u0301', () => "'; drop table orders; --",
  () => '%s%n%d %',
  () => '{{client}} ${1} {{', () => '<script>alert(1)</script>', () => '../../etc/passwd', () => '\\', () => '\\u0000', () => '\r\nX: y',
  () => [], () => [[]], () => ({}), () => ({ id: 1 }), () => [null], () => [{}], () => ({ length: 1e9 }),
  () => ({ toString: 1, valueOf: 2 }),
  () => JSON.parse('{"__proto__":{"admin":true}}') as unknown, () => ({ constructor: { prototype: 1 } }),
  () => nested(20), () => nested(200),
  () => '2026-02-30', () => '0000-00-00', () => '0001-01-01', () => '9999-12-31', () => '294277-01-01', () => '+275760-09-13T00:00:00.000Z',
  () => '2026-11-22T25:00:00Z', () => '2026-11-22T10:00:00+99:99', () => '2026-11-22T10:00:00.123456789Z', () => '24:00', () => 'true',
  () => 'x'.repeat(20_000), (random) => Array.from({ length: random.pick([501, 5000]) }, (_, n) => n),
  () => ({ lat: 91, lng: 181 }), () => ({ lat: 1e308, lng: -1e308 }), () => ({ type: 'Polygon', coordinates: [[[0, 0], [1, 1], [0, 0]]] }),
  () => ({ en: '' }), () => ({ en: null, xx: 'x' }), () => 999_999_999, () => 999_999_999_999_999, () => [999_999_999],
  () => [1, 1, 1], () => '*',
]

export const invalidValue = ({ random }: RandomSource): unknown => random.pick(INVALID_VALUES)(random)

/** The same as text, for a query string or a form. */
export function invalidValueText(source: RandomSource): string {
  const value = invalidValue(source)
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 3000)
}
