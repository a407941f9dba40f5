/** The rows of a list grouped by one field, with counts and sums: the column headers of a board, the figures of a report. */
import { serverTypeOf } from '../fields/index.ts'
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import { columnsOf, type Field, type Resource } from '#backend/engine/definition/registry'
import {
  assertValid, singleParameter, readableField, parametersOf, addError, withoutParameters, type ListParameters,
} from './list_request_parameters.ts'
import { cachedAggregate } from './aggregate_cache.ts'
import db from '@adonisjs/lucid/services/db'
import { fetchRowTexts } from './executor.ts'
import { jsonSelect } from './record_select_list.ts'
import { buildListSelection } from './selection.ts'
import { column, fragment, numberedSql, quoted } from './sql.ts'

/** Only the largest groups are returned. */
const MAX_GROUPS = 200

/**
 * `_by=status&_sum=total,balance` and the parameters of a list → JSON `[{ status, count, sums: { total, balance } }]`, a reference
 * with its `{ id, label }` beside it, decimals as text. Throws Invalid by parameter.
 */
export async function groupSums(resource: Resource, caller: Caller, searchParams: URLSearchParams, context: RuleContext): Promise<string> {
  const { groupField, summed, rest } = parseGrouping(parametersOf(resource, caller, searchParams, context))
  const executor = db.connection()
  const { where } = await buildListSelection(executor, resource, caller, rest, context)
  const { sql, bindings } = numberedSql(where)
  const group = columnsOf(groupField).map((name) => column('t', name)).join(', ')
  const { columns, json } = jsonSelect(resource, 't', [groupField.name], caller)
  const sums = sumsJson(summed)
  const compute = async () => {
    const [found] = await fetchRowTexts(executor, [{
      sql: `select ${columns}, "t".count, "t".sums from (
        select ${group}, count(*) as count, ${sums} as sums from ${quoted(resource.name)} as "t" where ${sql}
          group by ${group} order by count desc, ${group} limit ${MAX_GROUPS}) as "t"`,
      bindings,
    }], { isPrepared: false })
    return found?.rows ?? []
  }
  const parts = [{ sql, bindings }, fragment(columns), fragment(sums)]
  const rows = await cachedAggregate(resource, { parts, compute, rowsOf: (groups) => sumOf(groups.map((row) => Number(row.at(-2)))) })
  return `[${rows.map((row) => `${json(row).slice(0, -1)},"count":${row.at(-2)},"sums":${row.at(-1)}}`).join(',')}]`
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

function parseGrouping(parameters: ListParameters): { groupField: Field; summed: Field[]; rest: URLSearchParams } {
  const groupField = readableField(parameters, singleParameter(parameters, '_by') ?? '')
  if (!groupField || !serverTypeOf(groupField).isGroupable) addError(parameters, '_by', (t) => t('errors.query.group'))
  const names = (singleParameter(parameters, '_sum') ?? '').split(',').filter(Boolean)
  const summed = names.flatMap((name) => {
    const field = readableField(parameters, name)
    return field && serverTypeOf(field).sum ? [field] : addError(parameters, '_sum', (t) => t('errors.query.sum', { name }))
  })
  assertValid(parameters)
  return { groupField: groupField as Field, summed, rest: withoutParameters(parameters.searchParams, ['_by', '_sum']) }
}

/** A JSON object of the sums of these fields over the rows `t`; decimals are text. */
export const sumsJson = (fields: readonly Field[]): string => `json_build_object(${fields.map(sumPair).join(', ')})`

const sumPair = (field: Field) => {
  const sql = `coalesce(sum(${column('t', field.name)}), 0)`
  return `'${field.name}', ${serverTypeOf(field).sum?.(sql) ?? sql}`
}
