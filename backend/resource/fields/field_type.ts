/** What the server asks of a type of field: what was sent, its column, how it is read, found and sorted, files, OpenAPI. */
import type { Say } from '../refusals.ts'
import type { Caller } from '../caller.ts'
import type { Field, Resource } from '#backend/definition/registry'
import type { Fragment } from '../read/sql.ts'
import type { Schema } from '#backend/definition/json_schema'
import type { ColumnType } from '#backend/database/migrator/column_type'
import type { FilterOperator } from '#schema/fields/field_type'

export interface ServerFieldType extends ColumnType {
  // ── Values ──
  /** What a form sent, neither null nor '' → what a column holds. */
  readonly parse: (value: unknown, field: Field, shapes: JsonShapes) => Parsed
  /** A value of the query string → what a column is compared with. */
  readonly operand: (text: string, field: Field) => Parsed
  /** Whether its column holds the number that was computed. */
  readonly fits?: (value: number | string, field: Field) => boolean
  /** A value, as the statement that writes it is given it; and back, by columns. */
  readonly toColumns: (value: unknown, field: Field) => Readonly<Record<string, unknown>>
  /** As it is read back from its column, before it is written. */
  readonly stored: (value: unknown, field: Field) => unknown
  readonly fromColumns: (columns: Readonly<Record<string, unknown>>, field: Field) => unknown

  // ── Reading ──
  /** The bare stored value. */
  readonly value: (field: Field, alias: string) => string
  /** Keys of the wire, with their SQL. */
  readonly wire: (field: Field, row: Place) => Readonly<Record<string, string>>
  /** Keys of the wire that hold files; their addresses are signed afterwards. */
  readonly files?: (field: Field, row: Omit<Place, 'caller' | 'title'>) => string
  /** As a person reads it. */
  readonly text: (field: Field, row: Pick<Place, 'alias' | 'caller' | 'title'>) => string
  readonly order: (field: Field, row: Omit<Place, 'resource'>, alias: string) => { readonly sql: string; readonly join?: string }
  /** The sum of a number, in JSON. */
  readonly sum?: (sql: string) => string
  /** Rows are counted by it. */
  readonly isGrouped: boolean

  // ── Filters and searches ──
  readonly condition: (asked: Asked, reader: Reader) => Condition
  readonly isEmpty: (asked: Asked) => Fragment
  readonly isFilled: (asked: Asked) => Fragment
  readonly containing: (asked: Asked, text: string, reader: Reader) => Fragment
  /** What a word of a search is compared with. `behind` searches the resource that a reference leads to. */
  readonly search: (field: Field, alias: string, word: SearchedWord, behind: Behind) => readonly Fragment[]
  /** What is written exactly so comes first. */
  readonly exact?: (field: Field, text: string, caller: Caller) => Fragment
  /** What tells two hits of one name apart: the least first. */
  readonly detail?: number

  // ── Files ──
  /** Null: it has no column in a file. */
  readonly exported: ((field: Field, next: string, reading: Reading) => Cell) | null
  /** Null: no file says it. References are looked up together (lookups.ts). */
  readonly imported: ((text: string, field: Field, timezone: string) => Parsed) | null
  /** What is unique by it is found by it, when a file is read. */
  readonly isKey: boolean
  /** What has one spelling is looked up as it is. */
  readonly spelling?: (text: string) => string
  /** Stands behind the label of its column. */
  readonly unit?: (field: Field) => string | undefined
  /** It is nothing without its currency. */
  readonly isAmount?: true

  // ── OpenAPI ──
  readonly schema: {
    readonly read: (field: Field) => Schema
    readonly sent: (field: Field) => Schema
    readonly compared: (field: Field) => Schema
  }
}

export type Parsed = { readonly value: unknown } | { readonly say: Say }
/** Shapes of `json` fields by name; the rooms bring their own (behavior.ts). */
export type JsonShapes = Readonly<Record<string, (value: unknown) => boolean>>

export interface Reader {
  readonly caller: Caller
  readonly timezone: string
  /** What stands for a row of another resource: its title, for this caller. */
  readonly title: (target: Resource, alias: string) => string
}
export interface Place extends Omit<Reader, 'timezone'> { readonly resource: Resource; readonly alias: string }

export interface Asked {
  readonly resource: Resource
  readonly field: Field
  readonly operator: FilterOperator
  /** More than one: any of them; with `ne` or `nin` none of them. */
  readonly texts: readonly string[]
  /** Of the table in the statement. */
  readonly alias: string
}
export type Condition = { readonly where: Fragment } | { readonly say: Say }

/** `loose` is a regular expression, `pattern` one of LIKE. */
export interface SearchedWord { readonly text: string; readonly isPiece: boolean; readonly pattern: string; readonly loose: string | null }
export type Behind = (target: Resource, alias: string) => Fragment

/** `text` was written by people; `words` are our own; the others are of their SQL type: numeric, date, timestamp of the business. */
export type CellKind = 'text' | 'words' | 'number' | 'date' | 'datetime'
export interface Cell {
  readonly kind: CellKind
  readonly value: Fragment
  /** Of an exact number: the decimals it is always written with. */
  readonly scale?: number
  readonly join?: string
}
export interface Reading extends Reader {
  readonly resource: Resource
}
