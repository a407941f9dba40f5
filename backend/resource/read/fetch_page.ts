/** One page of a list: one statement for rows, references and total. */
import type { Data } from '#schema/predicate'
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/definition/registry'
import { readableFields } from './access.ts'
import { allowedActionsOf, withAllowedActions } from './allowed_actions.ts'
import { recordColumns } from './record_columns.ts'
import { limitedCountSql, COUNT_LIMIT } from './count_limit.ts'
import { withFiles, type RowFiles } from './row_files.ts'
import { orderByOf } from './order_by.ts'
import type { ListQuery } from './parse_list_query.ts'
import { readConnection } from './read_connection.ts'
import { fetchRows, type Executor } from './executor.ts'
import { selectionOf } from './selection.ts'
import { sumsJson } from './group_sums.ts'
import { column, numbered, quoted, type Fragment } from './sql.ts'

export interface ListPage {
  /** The rows as a JSON array, ready to be sent. */
  readonly json: string
  /** Exact up to COUNT_LIMIT; beyond that COUNT_LIMIT itself, and `more`. */
  readonly total: number
  readonly more: boolean
  /** Sums over all pages by field, if requested. */
  readonly totals: Readonly<Record<string, number | string>> | null
}

/**
 * Expects a caller who may list the resource. Throws Invalid with an error for every invalid parameter. `searchParams` are those
 * of the URL: the framework's parser splits `q=Alaoui, Ahmed` at the comma and truncates long lists of ids.
 */
export async function fetchPage(
  resource: Resource, caller: Caller, searchParams: URLSearchParams, context: RuleContext,
): Promise<ListPage> {
  const executor = readConnection()
  const { query, count, ...selected } = await selectionOf(executor, resource, caller, searchParams, context)
  const where = numbered(selected.where)
  const rows = query.limit ? await fetchRows<PageRow>(executor, pageStatement(resource, caller, query, where, count === null)) : []
  const counted = count ?? await totalOf(executor, resource, query, where, rows)
  const actions = await allowedActionsOf(executor, resource, caller, rows.map(({ stored }) => stored), context)
  return {
    json: `[${rows.map(({ row, files }, index) => withAllowedActions(withFiles(row, files), actions[index])).join(',')}]`,
    total: Math.min(counted, COUNT_LIMIT),
    more: counted > COUNT_LIMIT,
    totals: query.totals ? await totalsOf(executor, resource, caller, where) : null,
  }
}

interface PageRow { readonly row: string; readonly files: RowFiles | null; readonly stored: Data; readonly total: number | null }

/** Selects the ids first, if possible by an index-only scan; all other columns are read for the rows of this page only. */
function pageStatement(
  resource: Resource, caller: Caller, { start, limit, sorts, trash, fields }: ListQuery, where: Fragment, hasTotal: boolean,
): Fragment {
  const { joins, orderBy } = orderByOf(sorts, caller)
  const table = `${quoted(resource.name)} as "t"`
  const skip = start ? ` offset $${where.bindings.length + 1}` : ''
  const ids = `select ${column('t', 'id')} from ${table}${joins} where ${where.sql} order by ${orderBy} limit ${limit}${skip}`
  // A first page that is not full is itself the total.
  const isCounted = start ? 'p.place = 1' : `p.place = 1 and cardinality(found.ids) = ${limit}`
  const total = hasTotal ? `case when ${isCounted} then (${limitedCountSql(resource, where)}) end` : 'null::bigint'
  return {
    sql: `with found as materialized (select array(${ids}) as ids)`
      + ` select ${recordColumns(resource, caller, namesOf(resource, caller, trash, fields))}, ${total} as total`
      + ` from found, unnest(found.ids) with ordinality as p(id, place) join ${table} on ${column('t', 'id')} = p.id order by p.place`,
    bindings: start ? [...where.bindings, start] : where.bindings,
  }
}

function namesOf(resource: Resource, caller: Caller, trash: boolean, fields: ListQuery['fields']): string[] {
  const readable = [...readableFields(resource, caller)].filter((name) => (fields?.has(name) ?? true) && (trash || name !== 'deleted_at'))
  return trash ? [...readable, 'deleted_by'] : readable
}

async function totalOf(
  executor: Executor, resource: Resource, { start, limit }: ListQuery, where: Fragment, rows: readonly PageRow[],
): Promise<number> {
  const [first] = rows
  if (first) return first.total ?? rows.length
  if (start === 0 && limit > 0) return 0
  const [counted] = await fetchRows<{ count: number }>(executor, { sql: limitedCountSql(resource, where), bindings: where.bindings })
  return counted?.count ?? 0
}

async function totalsOf(executor: Executor, resource: Resource, caller: Caller, where: Fragment): Promise<Record<string, number | string>> {
  const readable = readableFields(resource, caller)
  const fields = (resource.list.totals ?? []).flatMap((name) => (readable.has(name) ? resource.fields[name] ?? [] : []))
  if (!fields.length) return {}
  const sql = `select ${sumsJson(fields)} as totals from ${quoted(resource.name)} as "t" where ${where.sql}`
  const [row] = await fetchRows<{ totals: Record<string, number | string> }>(executor, { sql, bindings: where.bindings })
  return row?.totals ?? {}
}
