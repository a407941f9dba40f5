/** Which records an order of work is about: those that were ticked, or everything that a list is filtered to. */
import { MOST_SELECTED } from '#schema/bulk'
import type { Facts } from '../behavior.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '../registry.ts'
import { readQuery } from '../read/query.ts'
import { reader } from '../read/reader.ts'
import { run } from '../read/run.ts'
import { scopeOf } from '../read/scope.ts'
import { searchOf } from '../read/search.ts'
import { all, column, numbered, quoted } from '../read/sql.ts'

/** In the order of the ids. `more`: the filter leads to more than MOST_SELECTED, and only the first are here. */
export interface Selection { readonly ids: readonly number[]; readonly more: boolean }

/** `sent` is the query string of a list; its page and its order say nothing here. Throws Invalid as the list does. */
export async function selectionOf(resource: Resource, caller: Caller, sent: URLSearchParams, facts: Facts): Promise<Selection> {
  const asked = new URLSearchParams([...sent].filter(([name]) => !['_start', '_end', '_sort', '_order', '_totals'].includes(name)))
  const query = readQuery(resource, caller, asked, facts)
  const executor = reader()
  const search = await searchOf(executor, resource, caller, query.search, query.trash)
  const where = all([scopeOf(resource, caller, { trash: query.trash }), ...query.where, search.where])
  const sql = `select ${column('t', 'id')} as id from ${quoted(resource.name)} as "t" where ${where.sql}`
    + ` order by ${column('t', 'id')} limit ${MOST_SELECTED + 1}`
  const rows = await run<{ id: number }>(executor, numbered({ ...where, sql }))
  return { ids: rows.slice(0, MOST_SELECTED).map(({ id }) => id), more: rows.length > MOST_SELECTED }
}
