/** The ids of all rows that match the filter of a list. */
import { MAX_BULK_RECORDS } from '#schema/bulk'
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/engine/definition/registry'
import { withoutParameters } from '../read/list_request_parameters.ts'
import db from '@adonisjs/lucid/services/db'
import { fetchRows } from '../read/executor.ts'
import { buildListSelection } from '../read/selection.ts'
import { column, numberedSql, quoted } from '../read/sql.ts'

/** Ascending ids. `more`: over MAX_BULK_RECORDS rows match, and only the first ones are included. */
export interface SelectedIds { readonly ids: readonly number[]; readonly more: boolean }

/** `query` is the query string of a list; paging and sorting are ignored. Throws Invalid as the list does. */
export async function selectIds(resource: Resource, caller: Caller, query: URLSearchParams, context: RuleContext): Promise<SelectedIds> {
  const filter = withoutParameters(query, ['_start', '_end', '_sort', '_order', '_totals'])
  const executor = db.connection()
  const { where } = await buildListSelection(executor, resource, caller, filter, context)
  const sql = `select ${column('t', 'id')} as id from ${quoted(resource.name)} as "t" where ${where.sql}`
    + ` order by ${column('t', 'id')} limit ${MAX_BULK_RECORDS + 1}`
  const rows = await fetchRows<{ id: number }>(executor, numberedSql({ ...where, sql }))
  return { ids: rows.slice(0, MAX_BULK_RECORDS).map(({ id }) => id), more: rows.length > MAX_BULK_RECORDS }
}
