/**
 * The contract of a field type. A type is one file in this folder (its traits), one in backend/engine/resource/fields (parsing, storage,
 * serialisation) and one in admin/staff/fields (display and input).
 */
import type { Comparable } from '../comparable.ts'
import type { Decimal } from '../decimal.ts'
import type { Definition, FieldData } from '../definition.ts'
import type { Data } from '../predicate.ts'

export interface FieldType {
  // ── Storage ──
  /** One column; two columns, for the resource and the id of a row; or none: the values are rows of other tables. */
  readonly storage: 'column' | 'pointer' | 'apart'
  /** The SQL type to which operands of a comparison are cast. */
  readonly sql: 'bigint' | 'numeric' | 'boolean' | 'date' | 'time' | 'timestamptz' | 'jsonb' | 'text' | 'text[]'
  /** Written by a form, by the server, as rows of another table, or by an upload: the file of a row of `media`. */
  readonly writer: 'form' | 'server' | 'rows' | 'upload'
  /** What the server generates: a readable code, or an unguessable key. */
  readonly generated: 'code' | 'key' | null
  /** Written and compared, but never read: not by a list, filter, export or log. */
  readonly secret: boolean
  /** Stored as a hash. */
  readonly hashed: boolean
  readonly nullable: boolean
  /** The value of a row that was not given one. */
  readonly empty: null | false | readonly never[]

  // ── Kind ──
  /** For numbers: how they are computed with, summed and stored in a computed column. */
  readonly number: NumberTraits | null
  /** The rows that it refers to: one, several, one of several resources, or the rows that refer back. */
  readonly relation: 'belongs_to' | 'many_to_many' | 'polymorphic' | 'has_many' | null
  /** One file, several files of the row, or the file that the row itself describes. */
  readonly files: 'one' | 'several' | 'self' | null
  /** Its values are those of an enum: `of`. */
  readonly enumerated: boolean
  /** Its values have a named shape: `of`. */
  readonly shaped: boolean
  /** A text in several languages. */
  readonly translated: boolean
  /** The list view that can be based on this field. */
  readonly view: 'calendar' | 'map' | 'wall' | null
  /** The meaning of `{ now }` as its value. */
  readonly now: 'instant' | 'today' | null
  /** `{ me }` may be its value. */
  readonly caller: boolean
  /** `{ input: 'reason' }` may be its value. */
  readonly reason: boolean

  // ── Allowed uses ──
  /** As the label of its row. */
  readonly title: boolean
  /** By `expr`, `rollup` or `fn`; also whether it may have a `default`. */
  readonly computable: boolean
  readonly indexable: boolean
  readonly sortable: boolean
  readonly searchable: boolean
  readonly filterable: boolean
  /** A list filters by its columns of this type, unless it says otherwise. */
  readonly filtered: boolean
  /** As a part of a `json` value. References are not: PostgreSQL keeps no foreign key inside JSON. */
  readonly nestable: boolean
  /** Asked or set by a transition. */
  readonly askable: boolean
  /**
   * Whether many records may be given one value: in a transition and in an edit; in an edit only (two orders are not paid with the
   * same amount, but may be given the same discount); or never.
   */
  readonly bulk: 'always' | 'edit' | 'never'
  /** Options that a field has unless it says otherwise: the sign of a percent. */
  readonly implied?: (field: Partial<FieldData>) => Partial<FieldData>
  /** The same for what people type; what the server computes has no limits. */
  readonly limits?: { readonly min: number; readonly max: number }
  /** Validates the options of the type; returns sentences. */
  readonly problems?: (key: string, field: FieldData) => string[]

  // ── Comparison ──
  readonly comparison: 'none' | 'presence' | 'member' | 'equality' | 'order' | 'text'
  /** Fields of one group can be compared with each other; enum fields only with fields of the same enum. */
  readonly group: string
  /** Filter operators in the query string of a list: `total_gte=100`. */
  readonly filters: readonly FilterOperator[]
  /** Operators in `_where`. */
  readonly predicates: readonly string[]
  /** The value as PostgreSQL compares it. Null for an empty value, and for input in a form that is not a value yet. */
  readonly comparable: (value: unknown) => Comparable | null
  /** Whether this is a value of the field. Used for defaults, and for values that definitions compare and set. */
  readonly accepts: (value: unknown, field: FieldData, definition: Definition) => boolean
}

export interface NumberTraits {
  /** The type of its column, to which the result of an expression is cast. */
  readonly cast: (field: Data) => string
  /** Operands of an expression are cast too: the result may exceed the range of the column. */
  readonly widens?: true
  /** May hold a count. */
  readonly counts?: true
  /** The value as the column stores it. */
  readonly stored: (value: Decimal, field: Data) => number | string
}

export const FILTER_OPERATORS = ['eq', 'ne', 'nin', 'gt', 'gte', 'lt', 'lte', 'between', 'like', 'null'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]
