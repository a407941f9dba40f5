/**
 * How many rows each saved view of a list would show, with the search and the filters that are on: the numbers on its tabs.
 * One statement. Exact to COUNTED; COUNTED + 1 says that there are more.
 */
import type { Facts } from '../facts.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/definition/registry'
import { readableFields } from './access.ts'
import { countOf } from './count.ts'
import { without } from './parameters.ts'
import { reader } from './reader.ts'
import { run } from './run.ts'
import { selectionOf } from './selection.ts'
import { all, filled, join, numbered, quoted, type Fragment } from './sql.ts'
import { conditionOfView, openViews } from './views.ts'

export type Counts = Readonly<Record<string, number>>

/** The caller may list the resource: that was asked before. `sent` as for the list; the view and the page in it change nothing. */
export async function countsOf(resource: Resource, caller: Caller, sent: URLSearchParams, facts: Facts): Promise<Counts> {
  const executor = reader()
  const { query, where, count } = await selectionOf(executor, resource, caller, without(sent, ['_view']), facts)
  const views = query.trash ? [] : openViews({ resource, open: readableFields(resource, caller) })
  const counted = views.map((name) => [name, all([where, conditionOfView({ resource, caller }, name)])] as const)
  const columns = [...(count === null ? [['all', where] as const] : []), ...counted].map(([name, rows]) => column(resource, name, rows))
  const [counts] = columns.length ? await run<Counts>(executor, numbered(filled('select {}', join(columns, ', ')))) : []
  return { ...(count !== null && { all: count }), ...counts }
}

const column = (resource: Resource, name: string, where: Fragment): Fragment =>
  ({ sql: `(${countOf(resource, where)}) as ${quoted(name)}`, bindings: where.bindings })
