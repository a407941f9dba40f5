/**
 * Row counts of the predefined views of a list, within the current search and filters. One statement. Exact up to COUNT_LIMIT;
 * COUNT_LIMIT + 1 means that there are more.
 */
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/engine/definition/registry'
import { readableFields } from '../policies/access.ts'
import { limitedCountSql } from './count_limit.ts'
import { withoutParameters } from './list_request_parameters.ts'
import db from '@adonisjs/lucid/services/db'
import { fetchRows } from './executor.ts'
import { buildListSelection } from './selection.ts'
import { all, fillSql, join, numberedSql, quoted, type Fragment } from './sql.ts'
import { predefinedViewCondition, readablePredefinedViews } from './predefined_views.ts'

export type ViewCounts = Readonly<Record<string, number>>

/** Expects a caller who may list the resource. `searchParams` as for the list; view and page are ignored. */
export async function viewCountsOf(
  resource: Resource,
  caller: Caller,
  searchParams: URLSearchParams,
  context: RuleContext,
): Promise<ViewCounts> {
  const executor = db.connection()
  const { query, where, count } = await buildListSelection(executor, resource, caller, withoutParameters(searchParams, ['_view']), context)
  const views = query.trash ? [] : readablePredefinedViews({ resource, readable: readableFields(resource, caller) })
  const counted = views.map((name) => [name, all([where, predefinedViewCondition({ resource, caller }, name)])] as const)
  const columns = [...(count === null ? [['all', where] as const] : []), ...counted].map(([name, rows]) => countSql(resource, name, rows))
  const [counts] = columns.length ? await fetchRows<ViewCounts>(executor, numberedSql(fillSql('select {}', join(columns, ', ')))) : []
  return { ...(count !== null && { all: count }), ...counts }
}

const countSql = (resource: Resource, name: string, where: Fragment): Fragment =>
  ({ sql: `(${limitedCountSql(resource, where)}) as ${quoted(name)}`, bindings: where.bindings })
