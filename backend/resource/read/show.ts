/** Single records: the same columns and the same scope as in a list, and the children that are edited with them. */
import type { Data } from '#schema/predicate'
import type { Caller } from '../caller.ts'
import { fieldsOfType, resourceOf, type Resource } from '../registry.ts'
import { readableFields } from './access.ts'
import { cansOf, withCan } from './can.ts'
import { columnsOf } from './columns.ts'
import { withFiles, type Files } from './files.ts'
import { reader } from './reader.ts'
import { run, type Executor } from './run.ts'
import { scopeOf } from './scope.ts'
import { column, filled, fragment, numbered, quoted, type Fragment } from './sql.ts'

export interface ShowOptions { readonly trash?: boolean }

/** With `can` and the rows of its grids; null when there is none that this caller may know of. Without a transaction: from the reader. */
export async function record(
  trx: Executor | null, resource: Resource, caller: Caller, id: number, options: ShowOptions = {},
): Promise<Data | null> {
  const json = await recordJson(trx, resource, caller, id, options)
  return json === null ? null : JSON.parse(json) as Data
}

/** The same, ready to be sent. Without a transaction its statements run side by side. */
export async function recordJson(
  trx: Executor | null, resource: Resource, caller: Caller, id: number, { trash = false }: ShowOptions = {},
): Promise<string | null> {
  const executor = trx ?? reader()
  const [[found], grids] = await Promise.all([
    select(executor, resource, caller, ownId([id]), trash),
    gridsOf(executor, resource, caller, id),
  ])
  return found === undefined ? null : `${[found.slice(0, -1), ...grids].join(',')}}`
}

/** With `can`, by id. */
export async function records(
  trx: Executor | null, resource: Resource, caller: Caller, ids: readonly number[], { trash = false }: ShowOptions = {},
): Promise<Data[]> {
  return (await select(trx ?? reader(), resource, caller, ownId(ids), trash)).map((json) => JSON.parse(json) as Data)
}

const ownId = (ids: readonly number[]): Fragment => fragment(`${column('t', 'id')} = any(?::bigint[])`, ids)

/** `"items":[…]` each. */
function gridsOf(executor: Executor, resource: Resource, caller: Caller, id: number): Promise<string[]> {
  const open = readableFields(resource, caller)
  const grids = fieldsOfType(resource, 'children').filter(({ name, edit }) => edit === 'grid' && open.has(name))
  return Promise.all(grids.map(async ({ name, of = '', by = '' }) => {
    const rows = await select(executor, resourceOf(of), caller, fragment(`${column('t', by)} = ?::bigint`, id), false)
    return `"${name}":[${rows.join(',')}]`
  }))
}

/** Each the text of its JSON. */
async function select(executor: Executor, resource: Resource, caller: Caller, which: Fragment, trash: boolean): Promise<string[]> {
  const names = [...readableFields(resource, caller)].filter((name) => trash || name !== 'deleted_at')
  const rows = await run<{ row: string; files: Files | null; stored: Data }>(executor, numbered(filled(
    `select ${columnsOf(resource, caller, names)} from ${quoted(resource.name)} as "t" where {} and {} order by ${column('t', 'id')}`,
    which, scopeOf(resource, caller, { trash }),
  )))
  const cans = await cansOf(executor, resource, caller, rows.map(({ stored }) => stored))
  return rows.map(({ row, files }, index) => withCan(withFiles(row, files), cans[index]))
}
