/** The bases of the field types: one column that is compared and selected as it is, JSON, and fields without a column. */
import { rawJson, textJson } from './shape/json_writers.ts'
import { isStorable } from '#backend/engine/database/storable_text'
import type { ErrorMessage } from '../refusals.ts'
import { valuesOf, type Field } from '#backend/engine/definition/registry'
import { column, escapeLike, fragment, type Fragment } from '../read/sql.ts'
import { traitsOf } from '#schema/fields/index'
import type { FieldComparison, ExportCell, CompiledFilter, Parsed, ServerFieldType } from './type.ts'

export const invalidType = (type: string, params: Record<string, unknown> = {}): { readonly error: ErrorMessage } =>
  ({ error: (t) => t(`errors.field.type.${type}`, params) })

/** For values of an import: undefined could not be parsed. */
export const parsedOrInvalid = (value: unknown, type: string, params: Record<string, unknown> = {}): Parsed =>
  (value === undefined ? invalidType(type, params) : { value })

/** An operand that is parsed like the input of a form, without the bounds, which apply to stored values only. */
export const formOperand = (
  parse: ServerFieldType['parse'], typed: (text: string) => unknown = (text) => text,
): ServerFieldType['operand'] =>
  (text, { name, type, of, scale, precision }) =>
    (text === '' ? { error: (t) => t('errors.query.empty') } : parse(typed(text), { name, type, of, scale, precision }, {}))

export const integerOperand = (text: string): unknown => (/^-?\d{1,15}$/.test(text) ? Number(text) : text)
export const isInteger = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < limit
export const isId = (value: unknown): value is number => isInteger(value, Number.MAX_SAFE_INTEGER) && value > 0
export const parseId = (value: unknown): Parsed => (isId(value) ? { value } : invalidType('reference'))

/** For types that no form sends. */
export const neverParsed: ServerFieldType['parse'] = (_, { name, type }) => { throw new Error(`${name}: no parser for the type "${type}"`) }

const columnOf = ({ field, alias }: Pick<FieldComparison, 'field' | 'alias'>): string => column(alias, field.name)

export const trustedTextExportCell = (sql: string): ExportCell => ({ kind: 'trusted_text', value: fragment(sql) })
export const textExportCell = (sql: string): ExportCell => ({ kind: 'text', value: fragment(sql) })

export const negatedIfNe = ({ operator }: FieldComparison, positive: Fragment): Fragment =>
  (operator === 'ne' ? { ...positive, sql: `(${positive.sql}) is not true` } : positive)

/** The operands of a filter, or the error of the first invalid one. */
export function parseOperands(
  { field, texts }: FieldComparison, parseOperand: ServerFieldType['operand'],
): { readonly values: readonly unknown[] } | InvalidOperand {
  const operands = texts.map((one) => (isStorable(one) ? parseOperand(one, field) : invalidType('text')))
  const invalid = operands.find((operand) => 'error' in operand)
  return invalid && 'error' in invalid ? invalid : { values: operands.map((operand) => ('value' in operand ? operand.value : null)) }
}
type InvalidOperand = Extract<Parsed, { error: unknown }>

/** `left` compared with the operands, as PostgreSQL compares values of this type. */
export function comparisonCondition(
  comparison: FieldComparison, parseOperand: ServerFieldType['operand'],
  left = columnOf(comparison), type: string = traitsOf(comparison.field).sql,
): CompiledFilter {
  const operands = parseOperands(comparison, parseOperand)
  if ('error' in operands) return operands
  const operand = comparison.texts.length === 1 ? operands.values[0] : operands.values
  switch (comparison.operator) {
    case 'gt': return { where: fragment(`${left} > ?::${type}`, operand) }
    case 'gte': return { where: fragment(`${left} >= ?::${type}`, operand) }
    case 'lt': return { where: fragment(`${left} < ?::${type}`, operand) }
    case 'lte': return { where: fragment(`${left} <= ?::${type}`, operand) }
    default: return {
      where: negatedIfNe(comparison, fragment(
        comparison.texts.length === 1 ? `${left} = ?::${type}` : `${left} = any(?::${type}[])`, operand,
      )),
    }
  }
}

type Base = Omit<ServerFieldType, 'parse' | 'operand' | 'condition' | 'schema'>

export const baseType: Base = {
  toColumns: (value, { name }) => ({ [name]: value }),
  stored: (value) => value,
  fromColumns: (columns, { name }) => columns[name],
  column: () => 'text',
  checks: () => [],
  isFilterIndexed: false,
  codeOrder: () => null,
  json: textJson,
  text: (field, { alias }) => `${column(alias, field.name)}::text`,
  orderBy: (field, { alias }) => ({ sql: column(alias, field.name) }),
  isGroupable: false,
  isEmpty: (comparison) => fragment(`${columnOf(comparison)} is null`),
  isFilled: (comparison) => fragment(`${columnOf(comparison)} is not null`),
  containing: (comparison, text) => fragment(`${columnOf(comparison)} ilike ?`, `%${escapeLike(text)}%`),
  search: (field, alias, { likePattern }) => [fragment(`${column(alias, field.name)}::text ilike ?`, likePattern)],
  exportCell: (field) => textExportCell(`${column('t', field.name)}::text`),
  importCell: (text) => ({ value: text }),
  isImportKey: false,
  sheetWidth: 14,
}

/** The operand parser, and the condition that compares the column with such operands. */
export const comparableType = (operand: ServerFieldType['operand']): Pick<ServerFieldType, 'operand' | 'condition'> =>
  ({ operand, condition: (comparison) => comparisonCondition(comparison, operand) })

/** A value that is stored as jsonb. */
export const jsonColumn: Omit<ServerFieldType, 'parse' | 'schema'> = {
  ...baseType,
  ...comparableType(() => invalidType('json')),
  toColumns: (value, { name }) => ({ [name]: value === null ? null : JSON.stringify(value) }),
  stored: (value) => JSON.parse(JSON.stringify(value)) as unknown,
  column: () => 'jsonb',
  json: rawJson,
}

/** A field without a column in the table. */
export const withoutColumn: Omit<ServerFieldType, 'condition' | 'schema'> = {
  ...baseType,
  parse: neverParsed,
  operand: () => invalidType('reference'),
  column: ({ name, type }) => { throw new Error(`${name}: "${type}" has no column`) },
  toColumns: () => ({}),
  responseKeys: () => [],
  exportCell: null,
  importCell: null,
}

/** For types without filters. */
export const notFilterable: ServerFieldType['condition'] = () => ({ error: (t) => t('errors.query.operator') })

export const enumValues = ({ of = '' }: Field): readonly string[] => valuesOf(of)
