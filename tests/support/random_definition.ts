/** Random small definitions and rows, for tests of code that reads definitions. */
import fc from 'fast-check'
import { valuesOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { resourceOperations, type AccessData, type FieldData, type TransitionData } from '#schema/definition'
import type { Expression } from '#schema/expr'
import { traitsOf, type FieldTypeName } from '#schema/fields/index'
import type { Context, Data } from '#schema/predicate'
import type { Operation } from '#schema/types'

export interface RandomDefinition { readonly resource: Resource; readonly rows: readonly Data[] }

export const PERMISSIONS = ['thing-edit', 'thing-delete', 'thing-go', 'thing-stop', 'thing-secret']
export const PREDICATE_CONTEXT: Context = { me: { id: 2 }, now: { instant: '2026-03-01T00:00:00.000Z', today: '2026-03-01' } }
const NAME = 'random_things'
/** Enums of resources.ts, whose values are in the check constraints. */
const STATUS = 'claim_status'
const ENUMS = ['order_priority', 'weekday', 'item_shape']

/** Few values, so that comparisons often match. */
const POOL: Readonly<Record<string, readonly unknown[]>> = {
  int: [-1, 0, 1, 2, 3], money: [-150, 0, 1, 2, 100_000], percent: [0, 12, 100], rating: [1, 2, 5], bytes: [0, 2, 2048],
  bool: [true, false],
  date: ['2026-02-28', '2026-03-01', '2026-10-01'], time: ['08:00', '09:30', '18:00'],
  datetime: ['2026-02-28T23:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-12-01T08:30:00.000Z'],
  string: ['Laine', 'laine 50%', 'a_b', 'صوف'], text: ['Élan', 'x\\y'],
}
const isNumber = (field: FieldData): boolean => traitsOf(field).number !== null

export const randomDefinition: fc.Arbitrary<RandomDefinition> = storedFields().chain((stored) =>
  computedFields(stored).chain((computed) => {
    const fields = { ...stored, ...computed }
    // Fields in `show` and `lock` come before the field itself: two fields must not hide each other.
    const before = (index: number) => Object.fromEntries(Object.entries(stored).slice(0, index))
    const rule = (over: Fields) => (Object.keys(over).length
      ? fc.option(predicateOver(over), { freq: 2, nil: undefined }) : fc.constant(undefined))
    const fieldRules = fc.tuple(...Object.keys(stored).map((_, index) => fc.record({
      show: rule(before(index)), required: rule(fields), lock: rule(before(index)), write: secret,
    })))
    const own = predicateOver({ ...fields, status: { type: 'enum', of: STATUS } })
    return fc.record({
      fieldRules, conditions: fc.array(own, { minLength: 1, maxLength: 3 }), verbs: fc.array(verb, { minLength: 1, maxLength: 5 }),
      allowWhen: fc.record({ edit: fc.boolean(), delete: fc.boolean() }), scope: own,
      ops: fc.subarray<Operation>(['list', 'create', 'edit', 'delete'], { minLength: 2 }),
      rows: fc.array(rowOf(stored), { minLength: 10, maxLength: 10 }),
    }).map((parts) => ({ resource: resourceOf(stored, computed, parts), rows: parts.rows }))
  }))

const secret = fc.option(fc.constant('thing-secret'), { freq: 5, nil: undefined })

type Fields = Readonly<Record<string, FieldData>>

function storedFields(): fc.Arbitrary<Fields> {
  const scaled = fc.tuple(fc.constantFrom<FieldTypeName>('decimal', 'percent'), fc.integer({ min: 0, max: 4 }))
    .map(([type, scale]): FieldData => ({ type, precision: 14, scale }))
  const plain = fc.constantFrom(...Object.keys(POOL) as FieldTypeName[]).map((type): FieldData => ({ type }))
  const ofEnum = fc.constantFrom<FieldTypeName>('enum', 'enums')
  const chosen = fc.tuple(ofEnum, fc.constantFrom(...ENUMS)).map(([type, of]): FieldData => ({ type, of }))
  return fc.array(fc.oneof({ weight: 4, arbitrary: plain }, { weight: 2, arbitrary: scaled }, { weight: 2, arbitrary: chosen }), {
    minLength: 3, maxLength: 8,
  }).map((all) => Object.fromEntries(all.map((field, index) => [`f${index}`, field])))
}

/** Expressions over stored fields, and over the previous computed field. */
function computedFields(stored: Fields): fc.Arbitrary<Fields> {
  const numbers = Object.entries(stored).filter(([, field]) => isNumber(field)).map(([name]) => name)
  if (!numbers.length) return fc.constant({})
  const typed = fc.constantFrom<FieldData>({ type: 'money' }, { type: 'decimal', precision: 30, scale: 2 })
  return fc.tuple(typed, anyExpression(numbers, 3), typed, anyExpression([...numbers, 'c0'], 3)).map(([one, first, two, second]) => ({
    c0: { ...one, expr: first }, c1: { ...two, expr: second },
  }))
}

/** Expressions over these fields and integers up to `limit`. */
export const anyExpression = (operands: readonly string[], limit: number): fc.Arbitrary<Expression> =>
  fc.letrec<{ it: Expression }>((tie) => ({
    it: fc.oneof(
      { maxDepth: 2 }, fc.constantFrom<Expression>(...operands), fc.integer({ min: -limit, max: limit }),
      fc.tuple(fc.constantFrom('+', '-', '*'), tie('it'), tie('it')),
    ),
  })).it

const valueOf = (field: FieldData): fc.Arbitrary<unknown> => {
  if (field.scale !== undefined)
    return fc.constantFrom('-1.5', '0', '1', '2.25', '2.255').map((text) => Number(text).toFixed(field.scale))
  return fc.constantFrom(...(field.type === 'enum' ? valuesOf(field.of ?? '').slice(0, 3) : POOL[field.type] ?? []))
}

function rowOf(stored: Fields): fc.Arbitrary<Data> {
  const empty = (field: FieldData) => (field.type === 'bool' ? valueOf(field) : fc.option(valueOf(field), { freq: 4 }))
  const values = Object.fromEntries(Object.entries(stored).map(([name, field]) => [name, field.type === 'enums'
    ? fc.subarray([...valuesOf(field.of ?? '').slice(0, 3)]) : empty(field)]))
  return fc.record<Data>({ ...values, status: fc.constantFrom(...valuesOf(STATUS)) })
}

function predicateOver(fields: Fields): fc.Arbitrary<Data> {
  const leaf = fc.constantFrom(...Object.keys(fields)).chain((name) => comparison(fields, name).map((parts): Data => ({ [name]: parts })))
  return fc.letrec<{ it: Data }>((tie) => ({
    it: fc.oneof(
      { maxDepth: 2 }, { weight: 3, arbitrary: leaf }, fc.record({ not: tie('it') }),
      fc.record({ and: fc.array(tie('it'), { maxLength: 3 }) }), fc.record({ or: fc.array(tie('it'), { maxLength: 3 }) }),
    ),
  })).it
}

function comparison(fields: Fields, name: string): fc.Arbitrary<unknown> {
  const field = fields[name] ?? { type: 'int' }
  if (field.type === 'enums') return fc.record({ has: fc.constantFrom(...valuesOf(field.of ?? '').slice(0, 3)) })
  const isAlike = (other: FieldData) => (isNumber(field) ? isNumber(other) : other.type === field.type && other.of === field.of)
  const others = Object.keys(fields).filter((other) => other !== name && isAlike(fields[other] ?? field)).map((other) => ({ field: other }))
  const named: unknown[] = [
    ...others, ...(field.type === 'date' ? [{ now: 'today' }] : []), ...(field.type === 'datetime' ? [{ now: 'instant' }] : []),
    ...(field.type === 'int' ? [{ me: 'id' }] : []),
  ]
  const value = field.expr ? fc.constantFrom<unknown>(0, 1, -1) : valueOf(field)
  const operand = named.length ? fc.oneof(value, fc.constantFrom(...named)) : value
  const either = fc.oneof({ weight: 4, arbitrary: operand }, { weight: 1, arbitrary: fc.constant(null) })
  const { equal, order } = anyComparisons(operand, either, fc.array(value, { maxLength: 3 }))
  if (['string', 'text'].includes(field.type)) return fc.oneof(...equal, fc.record({ like: fc.constantFrom('LAI', '%', '_', 'صو', '\\') }))
  return ['bool', 'enum'].includes(field.type) ? fc.oneof(...equal) : fc.oneof(...equal, ...order)
}

/** Comparisons for equality and for order with such operands. `either` may be null, `some` are values of a list. */
export const anyComparisons = (
  operand: fc.Arbitrary<unknown>, either: fc.Arbitrary<unknown>, some: fc.Arbitrary<unknown[]>,
): { readonly equal: fc.Arbitrary<unknown>[]; readonly order: fc.Arbitrary<unknown>[] } => ({
  equal: [either, fc.record({ ne: either }), fc.record({ eq: operand }), fc.record({ in: some }), fc.record({ nin: some })],
  order: [fc.record({ gt: operand }), fc.record({ gte: operand, lt: operand }), fc.record({ lte: operand })],
})

interface RandomTransition {
  readonly from: readonly string[] | undefined
  readonly permission: string | undefined
  readonly system: boolean
  readonly when: number
}

const verb: fc.Arbitrary<RandomTransition> = fc.record({
  from: fc.option(fc.subarray([...valuesOf(STATUS)], { minLength: 1 }), { nil: undefined }),
  permission: fc.option(fc.constantFrom('thing-go', 'thing-stop'), { freq: 4, nil: undefined }),
  system: fc.integer({ min: 0, max: 6 }).map((n) => n === 0), when: fc.integer({ min: 0, max: 7 }),
})

interface DefinitionParts {
  readonly fieldRules: readonly Data[]
  readonly conditions: readonly Data[]
  readonly verbs: readonly RandomTransition[]
  readonly allowWhen: { readonly edit: boolean; readonly delete: boolean }
  readonly scope: Data
  readonly ops: readonly Operation[]
}

function resourceOf(
  stored: Fields, computed: Fields, { fieldRules, conditions, verbs, allowWhen, scope, ops }: DefinitionParts,
): Resource {
  const rules = (index: number) => Object.fromEntries(Object.entries(fieldRules[index] ?? {}).filter(([, parts]) => parts !== undefined))
  const own = Object.entries(stored).map(([name, field], index) => [name, { ...field, ...rules(index), name }] as const)
  const fields: Record<string, Field> = {
    ...Object.fromEntries(own), status: { name: 'status', type: 'enum', of: STATUS, required: true, stamped: true },
    ...Object.fromEntries(Object.entries(computed).map(([name, field]) => [name, { ...field, name }])),
  }
  const named = Object.fromEntries(conditions.map((parts, index) => [`is_${index}`, parts]))
  const first = Object.keys(named).slice(0, 1)
  const initial = valuesOf(STATUS)[0] ?? ''
  const transition = ({ from, permission, system, when }: RandomTransition): TransitionData => ({
    ...(from && { from }), ...(permission && { allow: permission }), ...(system && { system }), to: initial,
    // The bits of the number select the conditions.
    when: Object.keys(named).filter((_, bit) => (when >> bit) % 2 === 1),
  })
  const transitions = Object.fromEntries(verbs.map((parts, index) => [`verb_${index}`, transition(parts)]))
  const offered = Object.keys(transitions).slice(0, 2).map((verb, index) => [verb, index ? 'thing-stop' : 'thing-go'])
  const access: AccessData = {
    where: scope, ops: ['list', 'edit'], read: Object.keys(fields), transitions: Object.fromEntries(offered),
  }
  return {
    name: NAME as Resource['name'], url: 'random-things', permission: 'thing', label: 'id', fields, transitions,
    conditions: named, allow_when: { edit: allowWhen.edit ? first : [], delete: allowWhen.delete ? first : [] }, initial,
    ops: new Set(resourceOperations({ ops } as never)), guards: { client: access },
    list: { columns: [], sort: 'id' }, form: { main: Object.keys(stored) },
  }
}
