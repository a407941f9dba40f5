/** What many types have in common. */
import { numberOf, type Comparable } from '../comparable.ts'
import { decimal } from '../decimal.ts'
import type { FieldData } from '../definition.ts'
import type { FieldType } from './field_type.ts'

export const EQUALITY = { filters: ['eq', 'ne', 'nin', 'null'], predicates: ['eq', 'ne', 'in', 'nin'] } as const
export const ORDER = {
  filters: [...EQUALITY.filters, 'gt', 'gte', 'lt', 'lte', 'between'], predicates: [...EQUALITY.predicates, 'gt', 'gte', 'lt', 'lte'],
} as const
export const TEXT = { filters: [...EQUALITY.filters, 'like'], predicates: [...EQUALITY.predicates, 'like'] } as const
/** Only whether there is anything. */
export const PRESENCE = { filters: ['null'], predicates: ['eq', 'ne'] } as const
export const NOTHING = { filters: [], predicates: [] } as const

/** A value in a column that a form writes, a list sorts by and a person reads. */
export const column = {
  storage: 'column', sql: 'text', writer: 'form', generated: null, secret: false, hashed: false, nullable: true, empty: null,
  number: null, relation: null, files: null, enumerated: false, translated: false, view: null, now: null, caller: false, reason: false,
  title: true, computable: true, indexable: true, sortable: true, searchable: false, filterable: true, moved: true, bulk: 'always',
  comparison: 'equality', group: 'own', ...EQUALITY,
  comparable: (value: unknown): Comparable | null => (isNothing(value) ? null : String(value)),
  accepts: (value: unknown) => typeof value === 'string',
} as const satisfies FieldType

export const text = { ...column, ...TEXT, comparison: 'text', group: 'text', searchable: true } as const satisfies FieldType

/** Exact, and compared with each other. */
export const number = {
  ...column, ...ORDER, comparison: 'order', group: 'number', bulk: 'edit', comparable: numberOf,
} as const satisfies FieldType

/** JSON that is there or not: what is inside is not compared. */
export const opaque = {
  ...column, ...PRESENCE, sql: 'jsonb', comparison: 'presence', indexable: false, sortable: false, title: false, filterable: false,
  comparable: (value: unknown): Comparable | null => (isNothing(value) ? null : JSON.stringify(value)),
  accepts: (value: unknown) => typeof value === 'object',
} as const satisfies FieldType

/** Rows of other tables. */
export const apart = {
  ...column, ...NOTHING, storage: 'apart', comparison: 'none', title: false, computable: false, indexable: false, sortable: false,
  filterable: false, accepts: () => false,
} as const satisfies FieldType

/** Given by the server when a row is made. */
export const given = {
  ...column, ...TEXT, writer: 'server', nullable: false, computable: false, moved: false, bulk: 'never',
} as const satisfies FieldType

export const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined

export const isWhole = (value: unknown, field: FieldData): boolean => Number.isSafeInteger(value) && isWithin(String(value), field)

export function isWithin(value: string, field: FieldData): boolean {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return false
  const of = Number(value)
  return !(of < Number(field.min)) && !(of > Number(field.max)) && decimal(value).scale <= (field.scale ?? Infinity)
}
