import { rawJson } from '../shape/json_writers.ts'
import { array, component, id as idSchema, integer } from '#backend/engine/definition/json_schema'
import { pivotOf, resourceOf } from '#backend/engine/definition/registry'
import { column, fragment, quoted } from '../../read/sql.ts'
import { aggregateSql } from '../text/enum_text.ts'
import { withoutColumn, isId, negatedIfNe, parseOperands, invalidType } from '../base_types.ts'
import { ref } from './ref.ts'
import { referenceJsonSql } from './sql.ts'
import type { FieldComparison, ServerFieldType } from '../type.ts'

export const many: ServerFieldType = {
  ...withoutColumn,
  parse: (value) => {
    if (!Array.isArray(value) || !value.every(isId)) return invalidType('reference')
    if (value.length > MAX_TARGETS) return { error: (t) => t('errors.query.too_many', { max: MAX_TARGETS }) }
    return { value: [...new Set(value)].sort((a, b) => a - b) }
  },
  // A filter names one target at a time.
  operand: ref.operand,
  condition: (comparison) => {
    const operands = parseOperands(comparison, ref.operand)
    const exists = `exists (select 1 from ${pivotSql(comparison)} and l."target_id" = any(?::bigint[]))`
    return 'error' in operands ? operands : { where: negatedIfNe(comparison, fragment(exists, operands.values)) }
  },
  isEmpty: (comparison) => fragment(`not exists (select 1 from ${pivotSql(comparison)})`),
  isFilled: (comparison) => fragment(`exists (select 1 from ${pivotSql(comparison)})`),
  responseKeys: (field, row) => {
    const { resource, alias, labelOf } = row
    const target = resourceOf(String(field.to))
    const [link, next] = [`${alias}l`, `${alias}r`]
    const order = `${labelOf(target, next)}, ${column(next, 'id')}`
    const sql = `(select coalesce(json_agg(${referenceJsonSql(target, next, row)} order by ${order}), '[]')`
      + ` from ${quoted(pivotOf(resource, field))} as ${quoted(link)}`
      + ` join ${quoted(target.name)} as ${quoted(next)} on ${column(next, 'id')} = ${column(link, 'target_id')}`
      + ` where ${column(link, 'owner_id')} = ${column(alias, 'id')})`
    return [{ key: field.name, columns: [sql], json: rawJson }]
  },
  exportCell: (field, next, { resource, labelOf }) => {
    const target = resourceOf(String(field.to))
    const link = `${next}l`
    const from = `${quoted(pivotOf(resource, field))} as ${quoted(link)} join ${quoted(target.name)} as ${quoted(next)}`
      + ` on ${column(next, 'id')} = ${column(link, 'target_id')} where ${column(link, 'owner_id')} = ${column('t', 'id')}`
    const label = labelOf(target, next)
    return { kind: 'text', value: aggregateSql(fragment(label), from, `${label}, ${column(next, 'id')}`) }
  },
  importCell: (text) => ({ value: text }),
  sheetWidth: 30,
  schema: {
    response: () => array(component('Reference')),
    request: ({ required }) => array(idSchema, { maxItems: MAX_TARGETS, ...required === true && { minItems: 1 } }),
    operand: () => integer(),
  },
}

/** A role has the permissions of every resource. */
const MAX_TARGETS = 1000

function pivotSql({ resource, field, alias }: FieldComparison): string {
  return `${quoted(pivotOf(resource, field))} as l where l."owner_id" = ${column(alias, 'id')}`
}
