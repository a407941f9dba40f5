import { component, string } from '#backend/definition/json_schema'
import { oneOf } from '#backend/database/migrator/names'
import { all, any, column, fragment, literal, type Fragment } from '../read/sql.ts'
import { base, negated, text, unsent, wrong } from './common.ts'
import { titleBehind } from './ref.ts'
import { READ } from './texts.ts'
import type { Field } from '#backend/definition/registry'
import type { Asked, Condition, Place, ServerFieldType } from './field_type.ts'

export const morph: ServerFieldType = {
  ...base,
  parse: unsent,
  operand: () => wrong('reference'),
  condition: pointing,
  toColumns: (value, { name }) => {
    const pointer = value as { type: string; id: number } | null
    return { [`${name}_type`]: pointer?.type ?? null, [`${name}_id`]: pointer?.id ?? null }
  },
  fromColumns: (columns, { name }) => {
    const [type, id] = [columns[`${name}_type`], columns[`${name}_id`]]
    return type === null || id === null ? null : { type, id }
  },
  /** Both halves or none. */
  checks: ({ name, to }) =>
    [oneOf(`${name}_type`, [to ?? []].flat()), `(${name}_type is null) = (${name}_id is null)`],
  isEmpty: ({ field, alias }) => fragment(`${column(alias, `${field.name}_id`)} is null`),
  isFilled: ({ field, alias }) => fragment(`${column(alias, `${field.name}_id`)} is not null`),
  value: ({ name }, alias) => built(name, alias, ''),
  wire: (field, row) => ({ [field.name]: built(field.name, row.alias, `, 'label', ${pointedTitle(field, row)}`) }),
  text: pointedTitle,
  order: (field, row) => ({ sql: `(${pointedTitle(field, row)})${READ}` }),
  exported: (field, _, { caller, title }) => text(pointedTitle(field, { alias: 't', caller, title })),
  imported: null,
  schema: {
    read: () => component('Subject'), sent: () => component('Subject'),
    compared: ({ to }) => string({ pattern: `^(${[to ?? []].flat().join('|')})(:[0-9]+)?$` }),
  },
}

function built(name: string, alias: string, more: string): string {
  const [type, id] = [column(alias, `${name}_type`), column(alias, `${name}_id`)]
  return `case when ${id} is not null then json_build_object('type', ${type}, 'id', ${id}${more}) end`
}

function pointedTitle(field: Field, row: Pick<Place, 'alias' | 'caller' | 'title'>): string {
  const cases = [field.to ?? []].flat().map((to) =>
    `when ${literal(to)} then ${titleBehind({ to }, column(row.alias, `${field.name}_id`), row)}`)
  return `case ${column(row.alias, `${field.name}_type`)} ${cases.join(' ')} end`
}

/** `users:12`, or `users` for anyone of them. */
function pointing(asked: Asked): Condition {
  const { field, texts, alias } = asked
  const [type, id] = [column(alias, `${field.name}_type`), column(alias, `${field.name}_id`)]
  const where: Fragment[] = []
  for (const said of texts) {
    const [, name = '', key] = /^([a-z_]+)(?::(\d{1,15}))?$/.exec(said) ?? []
    if (![field.to ?? []].flat().includes(name)) return wrong('reference')
    const ofType = fragment(`${type} = ?::text`, name)
    where.push(key === undefined ? ofType : all([ofType, fragment(`${id} = ?::bigint`, Number(key))]))
  }
  return { where: negated(asked, any(where)) }
}
