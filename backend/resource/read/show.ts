/** Single records: the same columns and the same scope as in a list, and the children that are edited with them. */
import type { Data } from '#schema/predicate'
import type { Caller } from '../caller.ts'
import { fieldsWith, referenceKey, resourceOf, type Field, type Resource } from '#backend/definition/registry'
import { readableFields, writableFields } from './access.ts'
import { cansOf, withCan } from './can.ts'
import { columnsOf } from './columns.ts'
import { withFiles, type Files } from './files.ts'
import { reader } from './reader.ts'
import { run, type Executor } from './run.ts'
import { scopeOf } from './scope.ts'
import { column, filled, fragment, join, numbered, quoted, type Fragment } from './sql.ts'

export interface ShowOptions { readonly trash?: boolean }

/** With `can` and the rows of its grids; null when there is none that this caller may know of. Without a transaction: from the reader. */
export async function record(
  trx: Executor | null, resource: Resource, caller: Caller, id: number, options: ShowOptions = {},
): Promise<Data | null> {
  const json = await recordJson(trx, resource, caller, id, options)
  return json === null ? null : JSON.parse(json) as Data
}

/** The same, ready to be sent: one statement for the record and its grids. */
export async function recordJson(
  trx: Executor | null, resource: Resource, caller: Caller, id: number, { trash = false }: ShowOptions = {},
): Promise<string | null> {
  const grids = gridsOf(resource, caller)
  const parts = [
    { resource, which: ownId([id]), trash },
    ...grids.map(({ of = '', by = '' }) => ({ resource: resourceOf(of), which: childrenOf(by, id), trash: false })),
  ]
  const [[found] = [], ...children] = await select(trx ?? reader(), caller, parts)
  if (found === undefined) return null
  return `${[found.slice(0, -1), ...grids.map(({ name }, index) => `"${name}":[${(children[index] ?? []).join(',')}]`)].join(',')}}`
}

/** What the form shows, for those who may edit and not list: what they may write, and what the record is called. */
export async function formJson(trx: Executor | null, resource: Resource, caller: Caller, id: number): Promise<string | null> {
  const row = await record(trx, resource, caller, id)
  const names = [...writableFields(resource, caller, 'edit'), resource.label].flatMap((name) => [name, referenceKey(name)])
  const open = new Set(['id', 'version', 'can', ...names])
  return row && JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => open.has(name))))
}

/** With `can`, by id. */
export async function records(
  trx: Executor | null, resource: Resource, caller: Caller, ids: readonly number[], { trash = false }: ShowOptions = {},
): Promise<Data[]> {
  const [rows = []] = await select(trx ?? reader(), caller, [{ resource, which: ownId(ids), trash }])
  return rows.map((json) => JSON.parse(json) as Data)
}

const ownId = (ids: readonly number[]): Fragment => fragment(`${column('t', 'id')} = any(?::bigint[])`, ids)

const childrenOf = (by: string, id: number): Fragment => fragment(`${column('t', by)} = ?::bigint`, id)

/** The children that are edited with the record. */
function gridsOf(resource: Resource, caller: Caller): Field[] {
  const open = readableFields(resource, caller)
  return fieldsWith(resource, 'relation', 'has_many').filter(({ name, edit }) => edit === 'grid' && open.has(name))
}

/** Rows of one resource among those that are read together. */
interface Part { readonly resource: Resource; readonly which: Fragment; readonly trash: boolean }

interface Read { readonly part: number; readonly row: string; readonly files: Files | null; readonly stored: Data }

/** The rows of each part by id, each the text of its JSON. */
async function select(executor: Executor, caller: Caller, parts: readonly Part[]): Promise<string[][]> {
  const whole = filled('{} order by part, id', join(parts.map((part, index) => selectOf(caller, part, index)), ' union all '))
  const read = await run<Read>(executor, numbered(whole))
  const texts: string[][] = []
  for (const [index, { resource }] of parts.entries()) {
    const rows = read.filter(({ part }) => part === index)
    const cans = await cansOf(executor, resource, caller, rows.map(({ stored }) => stored))
    texts.push(rows.map(({ row, files }, place) => withCan(withFiles(row, files), cans[place])))
  }
  return texts
}

function selectOf(caller: Caller, { resource, which, trash }: Part, part: number): Fragment {
  const names = [...readableFields(resource, caller)].filter((name) => trash || name !== 'deleted_at')
  return filled(
    `select ${part} as part, ${column('t', 'id')} as id, ${columnsOf(resource, caller, names)}`
    + ` from ${quoted(resource.name)} as "t" where {} and {}`,
    which, scopeOf(resource, caller, { trash }),
  )
}
