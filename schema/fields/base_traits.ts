import { toDecimal, type Comparable } from '../comparable.ts'
import { decimal, toInteger, type Decimal } from '../decimal.ts'
import type { FieldData } from '../definition.ts'
import type { FieldType } from './type.ts'

/** Operators and traits that several field types share. */
export const EQUALITY_OPERATORS = { filters: ['eq', 'ne', 'nin', 'null'], predicates: ['eq', 'ne', 'in', 'nin'] } as const
export const COMPARISON_OPERATORS = {
  filters: [...EQUALITY_OPERATORS.filters, 'gt', 'gte', 'lt', 'lte', 'between'],
  predicates: [...EQUALITY_OPERATORS.predicates, 'gt', 'gte', 'lt', 'lte'],
} as const
export const TEXT_OPERATORS = {
  filters: [...EQUALITY_OPERATORS.filters, 'like'],
  predicates: [...EQUALITY_OPERATORS.predicates, 'like'],
} as const
/** Comparison with null only. */
export const NULL_OPERATORS = { filters: ['null'], predicates: ['eq', 'ne'] } as const
export const NO_OPERATORS = { filters: [], predicates: [] } as const

/** The traits of an ordinary column: written by forms, sortable, readable. */
export const columnTraits = {
  storage: 'column', sql: 'text', writer: 'form', generated: null, secret: false, hashed: false, nullable: true, empty: null,
  number: null, relation: null, files: null, enumerated: false, shaped: false, translated: false, view: null, now: null, caller: false,
  reason: false,
  title: true, computable: true, indexable: true, sortable: true, searchable: false, filterable: true, filtered: false,
  nestable: true, askable: true,
  bulk: 'always',
  comparison: 'equality', group: 'own', ...EQUALITY_OPERATORS,
  comparable: (value: unknown): Comparable | null => (isNullish(value) ? null : String(value)),
  accepts: (value: unknown) => typeof value === 'string',
} as const satisfies FieldType

export const textTraits = {
  ...columnTraits,
  ...TEXT_OPERATORS,
  comparison: 'text',
  group: 'text',
  searchable: true,
} as const satisfies FieldType

/** Numbers, compared exactly. */
export const numberTraits = {
  ...columnTraits, ...COMPARISON_OPERATORS, comparison: 'order', group: 'number', bulk: 'edit', comparable: toDecimal,
} as const satisfies FieldType

/** JSON that is only tested for null: its content is not compared. */
export const opaqueJsonTraits = {
  ...columnTraits,
  ...NULL_OPERATORS,
  sql: 'jsonb',
  comparison: 'presence',
  indexable: false,
  sortable: false,
  title: false,
  filterable: false,
  comparable: (value: unknown): Comparable | null => (isNullish(value) ? null : JSON.stringify(value)),
  accepts: (value: unknown) => typeof value === 'object',
} as const satisfies FieldType

/** Fields without a column: rows of other tables. */
export const relatedRowsTraits = {
  ...columnTraits,
  ...NO_OPERATORS,
  storage: 'apart',
  comparison: 'none',
  title: false,
  computable: false,
  indexable: false,
  sortable: false,
  filterable: false,
  nestable: false,
  accepts: () => false,
} as const satisfies FieldType

/** Values that the server generates when a row is created. */
export const generatedTraits = {
  ...columnTraits, ...TEXT_OPERATORS, writer: 'server', nullable: false, computable: false, nestable: false, askable: false, bulk: 'never',
} as const satisfies FieldType

export const isNullish = (value: unknown): value is null | undefined => value === null || value === undefined

export const isIntegerInRange = (value: unknown, field: FieldData): boolean =>
  Number.isSafeInteger(value) && isDecimalInRange(String(value), field)

export function isDecimalInRange(value: string, field: FieldData): boolean {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return false
  const parsed = Number(value)
  return !(parsed < Number(field.min)) && !(parsed > Number(field.max)) && decimal(value).scale <= (field.scale ?? Infinity)
}

/** Integers in expressions: cast to bigint, because a sum may exceed the range of its operands. */
export const integerTraits = { cast: () => 'bigint', stored: (value: Decimal) => toInteger(value) }
