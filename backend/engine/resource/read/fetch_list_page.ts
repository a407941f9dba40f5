/** One page of a list: its ids, then at the same time the rows with their references and the total. */
import { MEGABYTE } from '#common/files/bytes'
import { TooManyCharacters } from '#backend/engine/database/row_texts'
import { invalid } from '../refusals.ts'
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/engine/definition/registry'
import { readableFields } from '../policies/access.ts'
import { recordJsonTexts } from './allowed_actions.ts'
import { recordSelectList } from './record_select_list.ts'
import { cachedAggregate } from './aggregate_cache.ts'
import { limitedCountSql, COUNT_LIMIT } from './count_limit.ts'
import { orderByOf } from './order_by.ts'
import type { ListQuery } from './parse_list_query.ts'
import db from '@adonisjs/lucid/services/db'
import { fetchUnprepared, fetchRows, fetchRowTexts, type Executor } from './executor.ts'
import { buildListSelection } from './selection.ts'
import { sumsJson } from './group_sums.ts'
import { column, fragment, numberedSql, quoted, type Fragment } from './sql.ts'

export interface ListPage {
  /** The rows as a JSON array, ready to be sent. */
  readonly json: string
  /** Exact up to COUNT_LIMIT; beyond that COUNT_LIMIT itself, and `more`. */
  readonly total: number
  readonly more: boolean
  /** Sums over all pages by field, if requested. */
  readonly totals: Totals | null
}

/**
 * Expects a caller who may list the resource. Throws Invalid with an error for every invalid parameter. `searchParams` are those
 * of the URL: the framework's parser splits `q=Alaoui, Ahmed` at the comma and truncates long lists of ids.
 */
export async function fetchListPage(
  resource: Resource, caller: Caller, searchParams: URLSearchParams, context: RuleContext,
): Promise<ListPage> {
  const executor = db.connection()
  const { query, count, ...selected } = await buildListSelection(executor, resource, caller, searchParams, context)
  const where = numberedSql(selected.where)
  const isUnsorted = query.where.length > 0 && !isSortedByIndex(resource, query)
  const known = isUnsorted ? await cachedCount(executor, resource, where) : count
  const ids = isUnsorted && known !== null && known <= COUNT_LIMIT
    ? await idsOfSorted(executor, resource, caller, query, where)
    : await idsOf(executor, resource, caller, query, where)
  const [texts, counted, totals] = await Promise.all([
    ids.length ? textsOf(executor, resource, caller, query, ids, context) : [],
    countOf(executor, resource, query, where, ids.length, known),
    query.totals ? totalsOf(executor, resource, caller, where) : null,
  ])
  return {
    json: `[${texts.join(',')}]`,
    total: Math.min(counted, COUNT_LIMIT),
    more: counted > COUNT_LIMIT,
    totals,
  }
}

/** If possible by an index-only scan; all other columns are read for the rows of this page only, by a statement with one plan. */
async function idsOf(
  executor: Executor, resource: Resource, caller: Caller, { start, limit, sorts }: ListQuery, where: Fragment,
): Promise<number[]> {
  if (!limit) return []
  const { joins, orderBy } = orderByOf(sorts, caller)
  const skip = start ? ` offset $${where.bindings.length + 1}` : ''
  const fetch = start === 0 && hasOnePlan(where) ? fetchRows<{ id: number }> : fetchUnprepared<{ id: number }>
  const rows = await fetch(executor, {
    sql: `select ${column('t', 'id')} as id from ${quoted(resource.name)} as "t"${joins}`
      + ` where ${where.sql} order by ${orderBy} limit ${limit}${skip}`,
    bindings: start ? [...where.bindings, start] : where.bindings,
  })
  return rows.map(({ id }) => id)
}

/**
 * Sorts the rows once all of them are read. PostgreSQL may read an index in the order of the list instead, until it has found enough
 * rows: for the orders that wait, by the time of a step, it would read all those that were delivered long ago.
 */
async function idsOfSorted(
  executor: Executor, resource: Resource, caller: Caller, { start, limit, sorts }: ListQuery, where: Fragment,
): Promise<number[]> {
  if (!limit) return []
  const { joins, expressions, outerOrderBy } = orderByOf(sorts, caller)
  const rows = await fetchUnprepared<{ id: number }>(executor, {
    sql: `select id from (select ${expressions}${column('t', 'id')} as id from ${quoted(resource.name)} as "t"${joins}`
      + ` where ${where.sql} offset 0) as selected order by ${outerOrderBy} limit ${limit} offset $${where.bindings.length + 1}`,
    bindings: [...where.bindings, start],
  })
  return rows.map(({ id }) => id)
}

/** Each list has an index for its own sort and for the creation. */
const isSortedByIndex = ({ list }: Resource, { sorts }: ListQuery): boolean =>
  sorts.length === 1 && ['id', 'created_at', list.sort.replace(/^-/, '')].includes(sorts[0]?.field.name ?? '')

/** Whether the values of the condition are ids only, of which each is about as frequent as the others. */
const hasOnePlan = ({ sql }: Fragment): boolean => !sql.replaceAll(/ = \$\d+::bigint/g, '').includes('$')

async function textsOf(
  executor: Executor, resource: Resource, caller: Caller, { trash, fields }: ListQuery, ids: readonly number[], context: RuleContext,
): Promise<string[]> {
  const select = recordSelectList(resource, caller, namesOf(resource, caller, trash, fields))
  const [found] = await fetchRowTexts(executor, [{
    sql: `select ${select.columns} from unnest($1::bigint[]) with ordinality as p(id, place)`
      + ` join ${quoted(resource.name)} as "t" on ${column('t', 'id')} = p.id${select.joins} order by p.place`,
    bindings: [ids],
  }], { maxCharacters: MAX_PAGE_MEGABYTES * MEGABYTE }).catch(asTooHeavy)
  return found ? recordJsonTexts(executor, resource, caller, select, found, context) : []
}

/** A page is held in memory until it is sent, several times over. Of usual rows the largest page has 2 MB. */
const MAX_PAGE_MEGABYTES = 8

/** Refused rather than cut: who turns the pages would miss the rest. */
function asTooHeavy(error: unknown): never {
  if (error instanceof TooManyCharacters) throw invalid('_end', (t) => t('errors.query.heavy', { max: MAX_PAGE_MEGABYTES }))
  throw error
}

/** A first page that is not full is itself the total. */
async function countOf(
  executor: Executor, resource: Resource, { start, limit }: ListQuery, where: Fragment, found: number, known: number | null,
): Promise<number> {
  return start === 0 && limit > 0 && found < limit ? found : known ?? cachedCount(executor, resource, where)
}

function cachedCount(executor: Executor, resource: Resource, where: Fragment): Promise<number> {
  const compute = async () => {
    const [row] = await fetchUnprepared<{ count: number }>(executor, { sql: limitedCountSql(resource, where), bindings: where.bindings })
    return row?.count ?? 0
  }
  return cachedAggregate(resource, { parts: [where], compute, rowsOf: (count) => count })
}

function namesOf(resource: Resource, caller: Caller, trash: boolean, fields: ListQuery['fields']): string[] {
  const readable = [...readableFields(resource, caller)].filter((name) => (fields?.has(name) ?? true) && (trash || name !== 'deleted_at'))
  return trash ? [...readable, 'deleted_by'] : readable
}

type Totals = Readonly<Record<string, number | string>>

async function totalsOf(executor: Executor, resource: Resource, caller: Caller, where: Fragment): Promise<Totals> {
  const readable = readableFields(resource, caller)
  const fields = (resource.list.totals ?? []).flatMap((name) => (readable.has(name) ? resource.fields[name] ?? [] : []))
  if (!fields.length) return {}
  const sums = sumsJson(fields)
  const compute = async () => {
    const sql = `select count(*)::int as count, ${sums} as totals from ${quoted(resource.name)} as "t" where ${where.sql}`
    const [row] = await fetchUnprepared<{ count: number; totals: Totals }>(executor, { sql, bindings: where.bindings })
    return row
  }
  const computed = await cachedAggregate(resource, { parts: [where, fragment(sums)], compute, rowsOf: (row) => row?.count ?? 0 })
  return computed?.totals ?? {}
}
