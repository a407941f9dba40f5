/** Everything that a list is filtered to, by id. */
import { MOST_SELECTED } from '#schema/bulk'
import type { Facts } from '../facts.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/definition/registry'
import { without } from '../read/parameters.ts'
import { reader } from '../read/reader.ts'
import { run } from '../read/run.ts'
import { selectionOf } from '../read/selection.ts'
import { column, numbered, quoted } from '../read/sql.ts'

/** In the order of the ids. `more`: the filter leads to more than MOST_SELECTED, and only the first are here. */
export interface Selected { readonly ids: readonly number[]; readonly more: boolean }

/** `sent` is the query string of a list; its page and its order say nothing here. Throws Invalid as the list does. */
export async function selected(resource: Resource, caller: Caller, sent: URLSearchParams, facts: Facts): Promise<Selected> {
  const asked = without(sent, ['_start', '_end', '_sort', '_order', '_totals'])
  const executor = reader()
  const { where } = await selectionOf(executor, resource, caller, asked, facts)
  const sql = `select ${column('t', 'id')} as id from ${quoted(resource.name)} as "t" where ${where.sql}`
    + ` order by ${column('t', 'id')} limit ${MOST_SELECTED + 1}`
  const rows = await run<{ id: number }>(executor, numbered({ ...where, sql }))
  return { ids: rows.slice(0, MOST_SELECTED).map(({ id }) => id), more: rows.length > MOST_SELECTED }
}
