import { component, id as idSchema, integer, pascal } from '#backend/definition/json_schema'
import { referenceKey, resourceOf, type Field } from '#backend/definition/registry'
import { column, escapeLike, filled, fragment, quoted } from '../read/sql.ts'
import { asSent, base, compare, id, text, wholeNumber } from './common.ts'
import { READ } from './texts.ts'
import type { Place, ServerFieldType } from './field_type.ts'

export const ref: ServerFieldType = {
  ...base,
  ...compare(asSent(id, wholeNumber)),
  parse: id,
  column: () => 'bigint',
  references: ({ to, on_delete }) => ({ table: String(to), onDelete: on_delete }),
  isGrouped: true,
  wire: (field, row) => ({
    [field.name]: column(row.alias, field.name), [referenceKey(field.name)]: referenceJson(field, column(row.alias, field.name), row),
  }),
  text: (field, row) => titleBehind(field, column(row.alias, field.name), row),
  order: ({ name, to }, { alias, title }, next) => {
    const target = resourceOf(String(to))
    // A join and not a subquery: four times as fast over all rows (measured on 200,000 orders).
    const join = ` left join ${quoted(target.name)} as ${quoted(next)} on ${column(next, 'id')} = ${column(alias, name)}`
    return { sql: `(${title(target, next)})${READ}`, join }
  },
  containing: ({ field, alias }, said, { title }) => {
    const target = resourceOf(String(field.to))
    const labelled = `select r."id" from ${quoted(target.name)} as r where ${title(target, 'r')}`
    return fragment(`${column(alias, field.name)} in (${labelled} ilike ?)`, `%${escapeLike(said)}%`)
  },
  search: ({ name, to }, alias, _, behind) => {
    const target = resourceOf(String(to))
    const next = `${alias}r`
    const life = target.soft_delete ? ` and ${column(next, 'deleted_at')} is null` : ''
    const rows = `select ${column(next, 'id')} from ${quoted(target.name)} as ${quoted(next)} where {}${life}`
    return [filled(`${column(alias, name)} in (${rows})`, behind(target, next))]
  },
  detail: 2,
  // A join and not a subquery: over all rows it is several times as fast.
  exported: ({ name, to }, next, { title }) => {
    const target = resourceOf(String(to))
    const join = ` left join ${quoted(target.name)} as ${quoted(next)} on ${column(next, 'id')} = ${column('t', name)}`
    return { ...text(title(target, next)), join }
  },
  schema: {
    read: () => idSchema,
    sent: ({ to, quick_create }) => (quick_create ? { anyOf: [idSchema, component(`${pascal(String(to))}Create`)] } : idSchema),
    compared: () => integer(),
  },
}

/** What the row is called that an id leads to, deleted or not. */
export function titleBehind({ to }: Pick<Field, 'to'>, key: string, { alias, title }: Pick<Place, 'alias' | 'title'>): string {
  const target = resourceOf(String(to))
  const next = `${alias}r`
  return `(select ${title(target, next)} from ${quoted(target.name)} as ${quoted(next)} where ${column(next, 'id')} = ${key})`
}

/** A row in the trash still has its name. */
function referenceJson({ to }: Field, key: string, { alias, title }: Place): string {
  const target = resourceOf(String(to))
  const next = `${alias}r`
  const reference = `json_build_object('id', ${column(next, 'id')}, 'label', ${title(target, next)})`
  return `(select ${reference} from ${quoted(target.name)} as ${quoted(next)} where ${column(next, 'id')} = ${key})`
}
