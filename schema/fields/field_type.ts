/**
 * What the rest of the product asks of a type of field. A type is one file in this folder (its traits), one in
 * backend/resource/fields (how it is read, stored and sent) and one in admin/fields (how it is shown and typed).
 */
import type { Comparable } from '../comparable.ts'
import type { Decimal } from '../decimal.ts'
import type { Definition, FieldData } from '../definition.ts'
import type { Data } from '../predicate.ts'

export interface FieldType {
  // ── Where its values are ──
  /** A column of its own; two, for the resource and the id of a row; or none: they are rows of other tables. */
  readonly storage: 'column' | 'pointer' | 'apart'
  /** What PostgreSQL is told that a value of it is, where it is compared. */
  readonly sql: 'bigint' | 'numeric' | 'boolean' | 'date' | 'time' | 'timestamptz' | 'jsonb' | 'text' | 'text[]'
  /** A form sends it; the server gives it; it is rows of their own; or it is the file of a row of `media`. */
  readonly writer: 'form' | 'server' | 'rows' | 'upload'
  /** What the server gives: a code that people read, or a key that nobody guesses. */
  readonly generated: 'code' | 'key' | null
  /** Written and compared, but read by nobody: by no list, filter, export or log. */
  readonly secret: boolean
  /** Kept as a hash of what was typed. */
  readonly hashed: boolean
  readonly nullable: boolean
  /** What a row holds that nobody filled. */
  readonly empty: null | false | readonly never[]

  // ── What it is ──
  /** Calculated with, added up, and as the column of a computed field keeps it. */
  readonly number: NumberTraits | null
  /** Which rows it leads to: one, several, one of several resources, or those that refer back. */
  readonly relation: 'belongs_to' | 'many_to_many' | 'polymorphic' | 'has_many' | null
  /** The file that it names, the files of the row, or the file that the row itself is. */
  readonly files: 'one' | 'several' | 'self' | null
  /** Its values are those of an enum: `of`. */
  readonly enumerated: boolean
  /** Words in several languages. */
  readonly translated: boolean
  /** The way in which a list can show its rows by this field. */
  readonly view: 'calendar' | 'map' | 'wall' | null
  /** The moment that `{ now }` is for it. */
  readonly now: 'instant' | 'today' | null
  /** `{ me }` may be its value. */
  readonly caller: boolean
  /** `{ said: 'reason' }` may be its value. */
  readonly reason: boolean

  // ── What may be said of it ──
  /** As the title of its row. */
  readonly title: boolean
  /** By `expr`, `rollup` or `fn`; and what may have a `default`. */
  readonly computable: boolean
  readonly indexable: boolean
  readonly sortable: boolean
  readonly searchable: boolean
  readonly filterable: boolean
  /** Asked or set by a transition. */
  readonly moved: boolean
  /**
   * One value for many records: asked by a transition and in an edit; in an edit only, which says what they shall be, while two
   * orders are not paid with the same amount; or never.
   */
  readonly bulk: 'always' | 'edit' | 'never'
  /** Problems of its own options, in words. */
  readonly problems?: (key: string, field: FieldData) => string[]

  // ── How it is compared ──
  readonly comparison: 'none' | 'presence' | 'member' | 'equality' | 'order' | 'text'
  /** Fields of one group can be compared with each other; those of an enum with those of the same. */
  readonly group: string
  /** Of the address of a list: `total_gte=100`. */
  readonly filters: readonly FilterOperator[]
  /** Of `_where`. */
  readonly predicates: readonly string[]
  /** Exactly as PostgreSQL compares it; null: nothing, or in a half-filled form not yet a value. */
  readonly comparable: (value: unknown) => Comparable | null
  /** Is this a value of that field? Asked of defaults, and of what definitions compare and set. */
  readonly accepts: (value: unknown, field: FieldData, definition: Definition) => boolean
}

export interface NumberTraits {
  /** The type of its column, to which the result of an expression is cast. */
  readonly cast: (field: Data) => string
  /** In an expression too: two of them may be worth more than one holds. */
  readonly widens?: true
  /** May hold a number of rows. */
  readonly counts?: true
  /** As the column keeps it. */
  readonly stored: (value: Decimal, field: Data) => number | string
}

export const FILTER_OPERATORS = ['eq', 'ne', 'nin', 'gt', 'gte', 'lt', 'lte', 'between', 'like', 'null'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]
