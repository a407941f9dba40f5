/** Single records, with the columns and the scope of a list, and the children that are edited with them. */
import type { Data } from '#schema/predicate'
import type { Caller } from '../caller.ts'
import { fieldsWith, referenceKey, resourceOf, type Field, type Resource } from '#backend/definition/registry'
import { readableFields, writableFields } from './access.ts'
import { recordTexts } from './allowed_actions.ts'
import { recordSelect } from './record_select.ts'
import { connectionForReads } from './connection_for_reads.ts'
import { fetchTexts, type Executor } from './executor.ts'
import { scopeOf } from './scope.ts'
import { hasNoChildren } from '../write/identity_map.ts'
import { column, fillTemplate, fragment, numbered, quoted, type Fragment } from './sql.ts'

export interface FindOptions { readonly trash?: boolean }

/** With `can` and the rows of its grids; null when it is not in the caller's scope. Without a transaction it uses connectionForReads. */
export async function findRecord(
  trx: Executor | null, resource: Resource, caller: Caller, id: number, options: FindOptions = {},
): Promise<Data | null> {
  const json = await findRecordJson(trx, resource, caller, id, options)
  return json === null ? null : JSON.parse(json) as Data
}

/** The same as a JSON text: the statements for the record and its grids are sent together. */
export async function findRecordJson(
  trx: Executor | null, resource: Resource, caller: Caller, id: number, { trash = false }: FindOptions = {},
): Promise<string | null> {
  const grids = gridsOf(resource, caller)
  const read = grids.filter(({ of = '', by = '' }) => trx === null || !hasNoChildren({ trx }, resourceOf(of), by, id))
  const parts = [
    { resource, condition: fragment(`${column('t', 'id')} = ?::bigint`, id), trash },
    ...read.map(({ of = '', by = '' }) => ({ resource: resourceOf(of), condition: childrenCondition(by, id), trash: false })),
  ]
  const [[found] = [], ...children] = await selectJson(trx ?? connectionForReads(), caller, parts)
  if (found === undefined) return null
  return `${[found.slice(0, -1), ...grids.map((grid) => `"${grid.name}":[${(children[read.indexOf(grid)] ?? []).join(',')}]`)].join(',')}}`
}

/** The fields of the form, for callers who may edit but not list: the writable ones and the label. */
export async function findFormJson(trx: Executor | null, resource: Resource, caller: Caller, id: number): Promise<string | null> {
  const row = await findRecord(trx, resource, caller, id)
  const names = [...writableFields(resource, caller, 'edit'), resource.label].flatMap((name) => [name, referenceKey(name)])
  const allowed = new Set(['id', 'version', 'can', ...names])
  return row && JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => allowed.has(name))))
}

/** Records with `can`, in the order of their ids. */
export async function findRecords(
  trx: Executor | null, resource: Resource, caller: Caller, ids: readonly number[], { trash = false }: FindOptions = {},
): Promise<Data[]> {
  const [rows = []] = await selectJson(trx ?? connectionForReads(), caller, [{ resource, condition: idCondition(ids), trash }])
  return rows.map((json) => JSON.parse(json) as Data)
}

const idCondition = (ids: readonly number[]): Fragment => fragment(`${column('t', 'id')} = any(?::bigint[])`, ids)

const childrenCondition = (parentField: string, id: number): Fragment => fragment(`${column('t', parentField)} = ?::bigint`, id)

/** The children that are edited with the record. */
function gridsOf(resource: Resource, caller: Caller): Field[] {
  const allowed = readableFields(resource, caller)
  return fieldsWith(resource, 'relation', 'has_many').filter(({ name, edit }) => edit === 'grid' && allowed.has(name))
}

/** The rows of one resource in a query over several. */
interface RecordQuery { readonly resource: Resource; readonly condition: Fragment; readonly trash: boolean }

/** The JSON texts of the rows of each part, in the order of their ids. */
async function selectJson(executor: Executor, caller: Caller, parts: readonly RecordQuery[]): Promise<string[][]> {
  const selects = parts.map(({ resource, trash }) => {
    const names = [...readableFields(resource, caller)].filter((name) => trash || name !== 'deleted_at')
    return recordSelect(resource, caller, names, 'row')
  })
  const found = await fetchTexts(executor, parts.map((part, index) => statementOf(caller, part, selects[index]?.columns ?? '')))
  return Promise.all(parts.map(async ({ resource }, index) => {
    const [select, rows] = [selects[index], found[index]]
    return select && rows ? recordTexts(executor, resource, caller, select, rows) : []
  }))
}

function statementOf(caller: Caller, { resource, condition, trash }: RecordQuery, columns: string): Fragment {
  return numbered(fillTemplate(
    `select ${columns} from ${quoted(resource.name)} as "t" where {} and {} order by ${column('t', 'id')}`,
    condition, scopeOf(resource, caller, { trash }),
  ))
}
