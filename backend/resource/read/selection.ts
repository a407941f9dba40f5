/**
 * The rows that a query string selects, for this caller: what a list shows, its counts count, an export writes and a bulk
 * acts on. One reading of the dialect for all of them: filters, saved view, search, row scope, trash.
 */
import type { Facts } from '../facts.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/definition/registry'
import { readQuery, type ListQuery } from './query.ts'
import type { Executor } from './run.ts'
import { scopeOf } from './scope.ts'
import { searchOf } from './search.ts'
import { all, type Fragment } from './sql.ts'

export interface Selection {
  /** Page and order too: `orderOf(query.sorts, caller)` is the list's own `order by`. */
  readonly query: ListQuery
  /** The rows: a condition with `?` over the alias `t` of the table, never without the caller's scope. */
  readonly where: Fragment
  /** How many, COUNTED + 1 for more, where the search has told it already. */
  readonly count: number | null
}

/**
 * The caller may list the resource: that was asked before. Throws Invalid with every parameter that is wrong, so what is not
 * of the list (`format`, `_columns`) is taken out of `sent` first. `facts` is `await handlers().facts()`.
 */
export async function selectionOf(
  executor: Executor, resource: Resource, caller: Caller, sent: URLSearchParams, facts: Pick<Facts, 'timezone'>,
): Promise<Selection> {
  const query = readQuery(resource, caller, sent, facts)
  const search = await searchOf(executor, resource, caller, query.search, query.trash)
  return {
    query,
    where: all([scopeOf(resource, caller, { trash: query.trash }), ...query.where, search.where]),
    count: query.where.length === 0 ? search.count : null,
  }
}
