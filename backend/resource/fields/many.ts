import { array, component, id as idSchema, integer } from '#backend/definition/json_schema'
import { pivotOf, resourceOf } from '#backend/definition/registry'
import { column, fragment, quoted } from '../read/sql.ts'
import { aggregated } from './choices.ts'
import { apart, isId, negated, operandsOf, wrong } from './common.ts'
import { ref } from './ref.ts'
import type { Asked, ServerFieldType } from './field_type.ts'

export const many: ServerFieldType = {
  ...apart,
  parse: (value) => (Array.isArray(value) && value.every(isId) ? { value: [...new Set(value)].sort((a, b) => a - b) } : wrong('reference')),
  // Asked for one target.
  operand: ref.operand,
  condition: (asked) => {
    const operands = operandsOf(asked, ref.operand)
    const exists = `exists (select 1 from ${linked(asked)} and l."target_id" = any(?::bigint[]))`
    return 'say' in operands ? operands : { where: negated(asked, fragment(exists, operands.values)) }
  },
  isEmpty: (asked) => fragment(`not exists (select 1 from ${linked(asked)})`),
  isFilled: (asked) => fragment(`exists (select 1 from ${linked(asked)})`),
  wire: (field, { resource, alias, title }) => {
    const target = resourceOf(String(field.to))
    const [link, next] = [`${alias}l`, `${alias}r`]
    const label = title(target, next)
    const reference = `json_build_object('id', ${column(next, 'id')}, 'label', ${label})`
    return { [field.name]: `(select coalesce(json_agg(${reference} order by ${label}, ${column(next, 'id')}), '[]')`
      + ` from ${quoted(pivotOf(resource, field))} as ${quoted(link)}`
      + ` join ${quoted(target.name)} as ${quoted(next)} on ${column(next, 'id')} = ${column(link, 'target_id')}`
      + ` where ${column(link, 'owner_id')} = ${column(alias, 'id')})` }
  },
  exported: (field, next, { resource, title }) => {
    const target = resourceOf(String(field.to))
    const link = `${next}l`
    const from = `${quoted(pivotOf(resource, field))} as ${quoted(link)} join ${quoted(target.name)} as ${quoted(next)}`
      + ` on ${column(next, 'id')} = ${column(link, 'target_id')} where ${column(link, 'owner_id')} = ${column('t', 'id')}`
    const label = title(target, next)
    return { kind: 'text', value: aggregated(fragment(label), from, `${label}, ${column(next, 'id')}`) }
  },
  imported: (said) => ({ value: said }),
  schema: {
    read: () => array(component('Reference')), sent: ({ required }) => array(idSchema, required === true ? { minItems: 1 } : {}),
    compared: () => integer(),
  },
}

function linked({ resource, field, alias }: Asked): string {
  return `${quoted(pivotOf(resource, field))} as l where l."owner_id" = ${column(alias, 'id')}`
}
