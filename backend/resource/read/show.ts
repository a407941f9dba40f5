/** Single records: the same columns and the same scope as in a list, and the children that are edited with them. */
import type { Data } from '#schema/predicate'
import type { Caller } from '../caller.ts'
import { fieldsOfType, resourceOf, type Resource } from '../registry.ts'
import { readableFields } from './access.ts'
import { cansOf } from './can.ts'
import { columnsOf } from './columns.ts'
import { signed, type Files } from './files.ts'
import { reader } from './reader.ts'
import { run, type Executor } from './run.ts'
import { scopeOf } from './scope.ts'
import { column, filled, fragment, numbered, quoted, type Fragment } from './sql.ts'

export interface ShowOptions { readonly trash?: boolean }

/** With `can` and the rows of its grids; null when there is none that this caller may know of. Without a transaction: from the reader. */
export async function record(
  trx: Executor | null, resource: Resource, caller: Caller, id: number, options: ShowOptions = {},
): Promise<Data | null> {
  const [row] = await records(trx, resource, caller, [id], options)
  return row ? { ...row, ...await gridsOf(trx ?? reader(), resource, caller, id) } : null
}

/** With `can`, by id. */
export async function records(
  trx: Executor | null, resource: Resource, caller: Caller, ids: readonly number[], { trash = false }: ShowOptions = {},
): Promise<Data[]> {
  return select(trx ?? reader(), resource, caller, fragment(`${column('t', 'id')} = any(?::bigint[])`, ids), trash)
}

async function gridsOf(executor: Executor, resource: Resource, caller: Caller, id: number): Promise<Data> {
  const open = readableFields(resource, caller)
  const grids = fieldsOfType(resource, 'children').filter(({ name, edit }) => edit === 'grid' && open.has(name))
  const rows: Record<string, readonly Data[]> = {}
  for (const { name, of = '', by = '' } of grids) {
    rows[name] = await select(executor, resourceOf(of), caller, fragment(`${column('t', by)} = ?::bigint`, id), false)
  }
  return rows
}

async function select(executor: Executor, resource: Resource, caller: Caller, which: Fragment, trash: boolean): Promise<Data[]> {
  const names = [...readableFields(resource, caller)].filter((name) => trash || name !== 'deleted_at')
  const rows = await run<{ row: string; files: Files | null; stored: Data }>(executor, numbered(filled(
    `select ${columnsOf(resource, caller, names)} from ${quoted(resource.name)} as "t" where {} and {} order by ${column('t', 'id')}`,
    which, scopeOf(resource, caller, { trash }),
  )))
  const cans = await cansOf(executor, resource, caller, rows.map(({ stored }) => stored))
  return rows.map(({ row, files }, index) => ({ ...JSON.parse(row) as Data, ...signed(files), can: cans[index] }))
}
