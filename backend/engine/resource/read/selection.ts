/**
 * The rows that a query string selects for a caller, shared by lists, counts, exports and bulk actions: filters, view, search,
 * row scope, trash.
 */
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/engine/definition/registry'
import { parseListQuery, type ListQuery } from './parse_list_query.ts'
import type { Executor } from './executor.ts'
import { scopeOf } from '../policies/scope.ts'
import { buildSearch } from './search/list_search.ts'
import { all, type Fragment } from './sql.ts'

export interface Selection {
  /** Includes page and sorts: `orderByOf(query.sorts, caller)` is the `order by` of the list. */
  readonly query: ListQuery
  /** A condition with `?` over the alias `t` of the table, always including the caller's scope. */
  readonly where: Fragment
  /** The number of rows, COUNT_LIMIT + 1 for more, if the search already determined it. */
  readonly count: number | null
}

/**
 * Expects a caller who may list the resource. Throws Invalid with every invalid parameter; parameters that are not part of a
 * list query (`format`, `_columns`) must be removed first.
 */
export async function buildListSelection(
  executor: Executor, resource: Resource, caller: Caller, searchParams: URLSearchParams, context: Pick<RuleContext, 'timezone'>,
): Promise<Selection> {
  const query = parseListQuery(resource, caller, searchParams, context)
  const search = await buildSearch(executor, resource, caller, query.search, query.trash)
  const scope = scopeOf(resource, caller, { trash: query.trash })
  return {
    query,
    where: all([scope, ...query.where, search.where]),
    count: query.where.length === 0 ? search.count : null,
  }
}
