/** What most types have in common: one column, compared and read as it is. */
import { isStorable } from '#backend/database/storable_text'
import type { Say } from '../refusals.ts'
import { valuesOf, type Field } from '#backend/definition/registry'
import { column, escapeLike, fragment, type Fragment } from '../read/sql.ts'
import { traitsOf } from '#schema/fields/index'
import type { Asked, Cell, Condition, Parsed, ServerFieldType } from './field_type.ts'

export const wrong = (type: string, params: Record<string, unknown> = {}): { readonly say: Say } =>
  ({ say: (t) => t(`errors.field.type.${type}`, params) })

/** From a file: undefined is what could not be read. */
export const known = (value: unknown, type: string, params: Record<string, unknown> = {}): Parsed =>
  (value === undefined ? wrong(type, params) : { value })

/** An operand that is read as a form would send it. Bounds are for what is saved: a filter may ask for what cannot be there. */
export const asSent = (parse: ServerFieldType['parse'], typed: (text: string) => unknown = (text) => text): ServerFieldType['operand'] =>
  (text, { name, type, of, scale, precision }) =>
    (text === '' ? { say: (t) => t('errors.query.empty') } : parse(typed(text), { name, type, of, scale, precision }, {}))

export const wholeNumber = (text: string): unknown => (/^-?\d{1,15}$/.test(text) ? Number(text) : text)
export const isWhole = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < limit
export const isId = (value: unknown): value is number => isWhole(value, Number.MAX_SAFE_INTEGER) && value > 0
export const id = (value: unknown): Parsed => (isId(value) ? { value } : wrong('reference'))

/** No form sends it. */
export const unsent: ServerFieldType['parse'] = (_, { name, type }) => { throw new Error(`${name}: no parser for the type "${type}"`) }

const own = ({ field, alias }: Pick<Asked, 'field' | 'alias'>): string => column(alias, field.name)

export const words = (sql: string): Cell => ({ kind: 'words', value: fragment(sql) })
export const text = (sql: string): Cell => ({ kind: 'text', value: fragment(sql) })

export const negated = ({ operator }: Asked, positive: Fragment): Fragment =>
  (operator === 'ne' ? { ...positive, sql: `(${positive.sql}) is not true` } : positive)

/** The operands of a filter, or what is wrong with the first that is none. */
export function operandsOf({ field, texts }: Asked, read: ServerFieldType['operand']): { readonly values: readonly unknown[] } | Unread {
  const operands = texts.map((one) => (isStorable(one) ? read(one, field) : wrong('text')))
  const bad = operands.find((operand) => 'say' in operand)
  return bad && 'say' in bad ? bad : { values: operands.map((operand) => ('value' in operand ? operand.value : null)) }
}
type Unread = Extract<Parsed, { say: unknown }>

/** `left` compared with what was asked, as PostgreSQL compares values of this type. */
export function compared(
  asked: Asked, read: ServerFieldType['operand'], left = own(asked), type: string = traitsOf(asked.field).sql,
): Condition {
  const operands = operandsOf(asked, read)
  if ('say' in operands) return operands
  const given = asked.texts.length === 1 ? operands.values[0] : operands.values
  switch (asked.operator) {
    case 'gt': return { where: fragment(`${left} > ?::${type}`, given) }
    case 'gte': return { where: fragment(`${left} >= ?::${type}`, given) }
    case 'lt': return { where: fragment(`${left} < ?::${type}`, given) }
    case 'lte': return { where: fragment(`${left} <= ?::${type}`, given) }
    default: return {
      where: negated(asked, fragment(asked.texts.length === 1 ? `${left} = ?::${type}` : `${left} = any(?::${type}[])`, given)),
    }
  }
}

type Base = Omit<ServerFieldType, 'parse' | 'operand' | 'condition' | 'schema'>

export const base: Base = {
  toColumns: (value, { name }) => ({ [name]: value }),
  stored: (value) => value,
  fromColumns: (columns, { name }) => columns[name],
  column: () => 'text',
  checks: () => [],
  isFilterIndexed: false,
  searched: (sql) => sql,
  value: (field, alias) => column(alias, field.name),
  wire: (field, { alias }) => ({ [field.name]: column(alias, field.name) }),
  text: (field, { alias }) => `${column(alias, field.name)}::text`,
  order: (field, { alias }) => ({ sql: column(alias, field.name) }),
  isGrouped: false,
  isEmpty: (asked) => fragment(`${own(asked)} is null`),
  isFilled: (asked) => fragment(`${own(asked)} is not null`),
  containing: (asked, said) => fragment(`${own(asked)} ilike ?`, `%${escapeLike(said)}%`),
  search: (field, alias, { pattern, loose }) => {
    const sql = `${column(alias, field.name)}::text`
    return [loose === null ? fragment(`${sql} ilike ?`, pattern) : fragment(`${sql} ~* ?`, loose)]
  },
  exported: (field) => text(`${column('t', field.name)}::text`),
  imported: (said) => ({ value: said }),
  isKey: false,
}

/** With the comparison that its operands allow. */
export const compare = (operand: ServerFieldType['operand']): Pick<ServerFieldType, 'operand' | 'condition'> =>
  ({ operand, condition: (asked) => compared(asked, operand) })

/** JSON that is stored whole. */
export const json: Omit<ServerFieldType, 'parse' | 'schema'> = {
  ...base,
  ...compare(() => wrong('json')),
  toColumns: (value, { name }) => ({ [name]: value === null ? null : JSON.stringify(value) }),
  stored: (value) => JSON.parse(JSON.stringify(value)) as unknown,
  column: () => 'jsonb',
}

/** Not in a column of the row. */
export const apart: Omit<ServerFieldType, 'condition' | 'schema'> = {
  ...base,
  parse: unsent,
  operand: () => wrong('reference'),
  column: ({ name, type }) => { throw new Error(`${name}: "${type}" has no column`) },
  toColumns: () => ({}),
  wire: () => ({}),
  exported: null,
  imported: null,
}

/** No filter compares it. */
export const uncompared: ServerFieldType['condition'] = () => ({ say: (t) => t('errors.query.operator') })

export const valuesOfEnum = ({ of = '' }: Field): readonly string[] => valuesOf(of)
