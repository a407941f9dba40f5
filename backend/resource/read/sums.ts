/** The selected rows by the value of one field: how many, and the sums of others. Heads of a board, figures of a report. */
import { serverTypeOf } from '../fields/index.ts'
import type { Facts } from '../facts.ts'
import type { Caller } from '../caller.ts'
import type { Field, Resource } from '#backend/definition/registry'
import { assertGood, once, openField, parametersOf, refuse, without, type Parameters } from './parameters.ts'
import { reader } from './reader.ts'
import { run } from './run.ts'
import { rowJson } from './select.ts'
import { selectionOf } from './selection.ts'
import { column, numbered, quoted } from './sql.ts'

/** Beyond that it is a list, not an overview; the largest groups are told. */
const MOST_GROUPS = 200

/**
 * `_by=status&_sum=total,balance` and the parameters of a list → JSON `[{ status, count, sums: { total, balance } }]`, a reference
 * with its `{ id, label }` beside it, decimals as text. Throws Invalid by parameter.
 */
export async function sums(resource: Resource, caller: Caller, sent: URLSearchParams, facts: Facts): Promise<string> {
  const { by, summed, rest } = readSums(parametersOf(resource, caller, sent, facts))
  const executor = reader()
  const { where } = await selectionOf(executor, resource, caller, rest, facts)
  const { sql, bindings } = numbered(where)
  const group = column('t', by.name)
  const [row] = await run<{ json: string }>(executor, {
    sql: `select coalesce(json_agg(s.json), '[]')::text as json from (
      select ${rowJson(resource, 't', [by.name], caller)}::jsonb || jsonb_build_object('count', t.count, 'sums', t.sums) as json
      from (select ${group}, count(*) as count, ${sumsJson(summed)} as sums from ${quoted(resource.name)} as "t" where ${sql}
        group by ${group} order by count desc, ${group} limit ${MOST_GROUPS}) as "t") as s`,
    bindings,
  })
  return row?.json ?? '[]'
}

function readSums(parameters: Parameters): { by: Field; summed: Field[]; rest: URLSearchParams } {
  const by = openField(parameters, once(parameters, '_by') ?? '')
  if (!by || !serverTypeOf(by).isGrouped) refuse(parameters, '_by', (t) => t('errors.query.group'))
  const names = (once(parameters, '_sum') ?? '').split(',').filter(Boolean)
  const summed = names.flatMap((name) => {
    const field = openField(parameters, name)
    return field && serverTypeOf(field).sum ? [field] : refuse(parameters, '_sum', (t) => t('errors.query.sum', { name }))
  })
  assertGood(parameters)
  return { by: by as Field, summed, rest: without(parameters.sent, ['_by', '_sum']) }
}

/** A JSON object of the sums of these fields over the rows `t`; what is exact stays a text. */
export const sumsJson = (fields: readonly Field[]): string => `json_build_object(${fields.map(sumOf).join(', ')})`

const sumOf = (field: Field) => {
  const sql = `coalesce(sum(${column('t', field.name)}), 0)`
  return `'${field.name}', ${serverTypeOf(field).sum?.(sql) ?? sql}`
}
