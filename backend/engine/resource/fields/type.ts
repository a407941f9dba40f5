/** The server's contract of a field type: input, column, response, filters and search, import and export, OpenAPI. */
import type { ErrorMessage } from '../refusals.ts'
import type { Caller } from '../caller.ts'
import type { Field, Resource } from '#backend/engine/definition/registry'
import type { DayOrder } from '#common/time/day_order'
import type { Fragment } from '../read/sql.ts'
import type { Schema } from '#backend/engine/definition/json_schema'
import type { ColumnType } from '#backend/engine/database/migrator/column_types'
import type { JsonWriter } from './shape/json_writers.ts'
import type { FilterOperator } from '#schema/fields/type'
import type { MaybeScaled } from '#schema/fields/with_scale'

export interface ServerFieldType extends ColumnType, MaybeScaled<ServerFieldType> {
  // ── Values ──
  /** Parses an input of a form, neither null nor '', into the value that is stored. */
  readonly parse: (value: unknown, field: Field, checks: ShapeChecks) => Parsed
  /** Parses a value of the query string into the operand of a comparison. */
  readonly operand: (text: string, field: Field) => Parsed
  /** Whether a computed number is within the range of its column. */
  readonly fits?: (value: number | string, field: Field) => boolean
  /** The value by column, as bound in a statement; fromColumns is the inverse. */
  readonly toColumns: (value: unknown, field: Field) => Readonly<Record<string, unknown>>
  /** The value as it will be read back from its column, before it is written. */
  readonly stored: (value: unknown, field: Field) => unknown
  readonly fromColumns: (columns: Readonly<Record<string, unknown>>, field: Field) => unknown

  // ── Reading ──
  /** The keys of the field in a response, if they are more or less than its column. */
  readonly responseKeys?: (field: Field, row: RowContext) => readonly ResponseKey[]
  /** Writes the value of its column. */
  readonly json: JsonWriter
  /** SQL of the text that is displayed. */
  readonly text: (field: Field, row: AliasContext) => string
  readonly orderBy: (field: Field, row: AliasContext, joinAlias: string) => { readonly sql: string; readonly join?: string }
  /** The sum of a number, in JSON. */
  readonly sum?: (sql: string) => string
  /** Whether rows can be grouped by it. */
  readonly isGroupable: boolean

  // ── Filters and searches ──
  readonly condition: (comparison: FieldComparison, context: FieldContext) => CompiledFilter
  readonly isEmpty: (comparison: FieldComparison) => Fragment
  readonly isFilled: (comparison: FieldComparison) => Fragment
  readonly containing: (comparison: FieldComparison, text: string, context: FieldContext) => Fragment
  /** The conditions under which a search word matches. `searchTarget` searches the target of a reference. */
  readonly search: (field: Field, alias: string, word: SearchTerm, searchTarget: SearchTarget) => readonly Fragment[]
  /** The condition of an exact match, which is sorted first. */
  readonly exact?: (field: Field, text: string, caller: Caller) => Fragment
  /** Rank of the field that distinguishes hits with the same label; the lowest is displayed. */
  readonly detailRank?: number

  // ── Files ──
  /** The cell of an exported file; null when the field is not exported. */
  readonly exportCell: ((field: Field, joinAlias: string, context: ExportContext) => ExportCell) | null
  /** Parses a cell of an imported file; null when the field is not imported. References are resolved together. */
  readonly importCell: ((text: string, field: Field, context: ImportCellContext) => Parsed) | null
  /** Its cells may be written with the day or the month first. */
  readonly hasDayOrder?: true
  /** Whether an import can find records by a unique field of this type. */
  readonly isImportKey: boolean
  /** Normalises the text before an import looks it up. */
  readonly normaliseKey?: (text: string) => string
  /** Appended to the label of its column. */
  readonly unit?: (field: Field) => string | undefined
  /** The column is exported with its currency. */
  readonly isAmount?: true
  /** Minimum width of its column in a worksheet, in characters. */
  readonly sheetWidth: number

  // ── OpenAPI ──
  readonly schema: FieldSchemas
}

/** `dayOrder`: how dates are written in the column of the cell. */
export interface ImportCellContext { readonly timezone: string; readonly dayOrder: DayOrder }

/** A key of a response: SQL of the columns that are read, and its JSON from their texts. */
export interface ResponseKey {
  readonly key: string
  readonly columns: readonly string[]
  readonly json: (...texts: readonly (string | null)[]) => string
}

/** JSON Schemas of a value in a response, in a request, and as the operand of a filter. */
export interface FieldSchemas {
  readonly response: (field: Field) => Schema
  readonly request: (field: Field) => Schema
  readonly operand: (field: Field) => Schema
}

/** `parts`: the errors inside a value by their path, `0.length_cm`. */
export type Parsed = { readonly value: unknown } | { readonly error: ErrorMessage; readonly parts?: Readonly<Record<string, ErrorMessage>> }
/** The checks of shapes by name, which rooms register (handler_types.ts). `never` on purpose: each takes values of its shape only. */
export type ShapeChecks = Readonly<Record<string, ((value: never) => ErrorMessage | null) | undefined>>

export interface LabelContext {
  readonly caller: Caller
  /** SQL of the label of a row of another resource, for this caller. */
  readonly labelOf: (target: Resource, alias: string) => string
}
export interface FieldContext extends LabelContext { readonly timezone: string }
export interface AliasContext extends LabelContext {
  /** Alias of the table in the statement. */
  readonly alias: string
}
export interface RowContext extends AliasContext { readonly resource: Resource }

export interface FieldComparison {
  readonly resource: Resource
  readonly field: Field
  readonly operator: FilterOperator
  /** More than one: any of them; with `ne` or `nin` none of them. */
  readonly texts: readonly string[]
  /** Alias of the table in the statement. */
  readonly alias: string
}
export type CompiledFilter = { readonly where: Fragment } | { readonly error: ErrorMessage }

/** `likePattern`: the text as a pattern of LIKE, for values that are found as they are stored. */
export interface SearchTerm {
  readonly text: string
  readonly isPhonePart: boolean
  readonly likePattern: string
}
export type SearchTarget = (target: Resource, alias: string) => Fragment

/** `text`: user input; `trusted_text`: no user input; the others by SQL type: numeric, date, timestamp in the business time zone. */
export type ExportCellKind = 'text' | 'trusted_text' | 'number' | 'date' | 'datetime'
export interface ExportCell {
  readonly kind: ExportCellKind
  readonly value: Fragment
  /** Number of decimals of an exact number. */
  readonly scale?: number
  readonly join?: string
}
export interface ExportContext extends FieldContext {
  readonly resource: Resource
}
