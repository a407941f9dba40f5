/** One page of a resource: one statement for rows, references and total, compiled once per shape of request. */
import type { Data } from '#schema/predicate'
import type { Facts } from '../facts.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/definition/registry'
import { readableFields } from './access.ts'
import { cansOf, withCan } from './can.ts'
import { columnsOf } from './columns.ts'
import { countOf, COUNTED } from './count.ts'
import { withFiles, type Files } from './files.ts'
import { orderOf } from './order.ts'
import type { ListQuery } from './query.ts'
import { reader } from './reader.ts'
import { run, type Executor } from './run.ts'
import { selectionOf } from './selection.ts'
import { sumsJson } from './sums.ts'
import { column, numbered, quoted, type Fragment } from './sql.ts'

export interface Page {
  /** The rows as a JSON array, ready to be sent. */
  readonly json: string
  /** Exact up to COUNTED; beyond that COUNTED itself, and `more`. */
  readonly total: number
  readonly more: boolean
  /** Sums over all pages by field, when they were asked for. */
  readonly totals: Readonly<Record<string, number | string>> | null
}

/**
 * The caller may list the resource: that was asked before. Throws Invalid with every parameter that is wrong.
 * `sent` as it came, not what a framework made of it: that splits `q=Alaoui, Ahmed` at the comma and cuts long lists of ids.
 */
export async function list(resource: Resource, caller: Caller, sent: URLSearchParams, facts: Facts): Promise<Page> {
  const executor = reader()
  const { query, count, ...selected } = await selectionOf(executor, resource, caller, sent, facts)
  const where = numbered(selected.where)
  const found = query.limit ? await run<Found>(executor, pageStatement(resource, caller, query, where, count === null)) : []
  const counted = count ?? await totalOf(executor, resource, query, where, found)
  const cans = await cansOf(executor, resource, caller, found.map(({ stored }) => stored), facts)
  return {
    json: `[${found.map(({ row, files }, index) => withCan(withFiles(row, files), cans[index])).join(',')}]`,
    total: Math.min(counted, COUNTED),
    more: counted > COUNTED,
    totals: query.totals ? await totalsOf(executor, resource, caller, where) : null,
  }
}

interface Found { readonly row: string; readonly files: Files | null; readonly stored: Data; readonly total: number | null }

/** Ids first, by index alone where there is one; everything else is fetched for these few rows only. */
function pageStatement(
  resource: Resource, caller: Caller, { start, limit, sorts, trash, fields }: ListQuery, where: Fragment, hasTotal: boolean,
): Fragment {
  const { joins, by } = orderOf(sorts, caller)
  const table = `${quoted(resource.name)} as "t"`
  const skip = start ? ` offset $${where.bindings.length + 1}` : ''
  const ids = `select ${column('t', 'id')} from ${table}${joins} where ${where.sql} order by ${by} limit ${limit}${skip}`
  // A first page that is not full says itself how many there are.
  const isCounted = start ? 'p.place = 1' : `p.place = 1 and cardinality(found.ids) = ${limit}`
  const total = hasTotal ? `case when ${isCounted} then (${countOf(resource, where)}) end` : 'null::bigint'
  return {
    sql: `with found as materialized (select array(${ids}) as ids)`
      + ` select ${columnsOf(resource, caller, namesOf(resource, caller, trash, fields))}, ${total} as total`
      + ` from found, unnest(found.ids) with ordinality as p(id, place) join ${table} on ${column('t', 'id')} = p.id order by p.place`,
    bindings: start ? [...where.bindings, start] : where.bindings,
  }
}

function namesOf(resource: Resource, caller: Caller, trash: boolean, fields: ListQuery['fields']): string[] {
  const open = [...readableFields(resource, caller)].filter((name) => (fields?.has(name) ?? true) && (trash || name !== 'deleted_at'))
  return trash ? [...open, 'deleted_by'] : open
}

async function totalOf(
  executor: Executor, resource: Resource, { start, limit }: ListQuery, where: Fragment, found: readonly Found[],
): Promise<number> {
  const [first] = found
  if (first) return first.total ?? found.length
  if (start === 0 && limit > 0) return 0
  const [counted] = await run<{ count: number }>(executor, { sql: countOf(resource, where), bindings: where.bindings })
  return counted?.count ?? 0
}

async function totalsOf(executor: Executor, resource: Resource, caller: Caller, where: Fragment): Promise<Record<string, number | string>> {
  const open = readableFields(resource, caller)
  const fields = (resource.list.totals ?? []).flatMap((name) => (open.has(name) ? resource.fields[name] ?? [] : []))
  if (!fields.length) return {}
  const sql = `select ${sumsJson(fields)} as totals from ${quoted(resource.name)} as "t" where ${where.sql}`
  const [row] = await run<{ totals: Record<string, number | string> }>(executor, { sql, bindings: where.bindings })
  return row?.totals ?? {}
}
