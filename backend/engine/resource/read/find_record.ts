/** Single records, with the columns and the scope of a list, and the children that are edited with them. */
import type { Data } from '#schema/predicate'
import type { Caller } from '../caller.ts'
import { fieldsWith, referenceKey, resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { readableFields, writableFields } from '../policies/access.ts'
import { recordJsonTexts } from './allowed_actions.ts'
import { recordSelectList, type RecordSelectList } from './record_select_list.ts'
import db from '@adonisjs/lucid/services/db'
import { fetchRowTexts, type Executor, type RowTexts } from './executor.ts'
import { scopeInParent, scopeOf } from '../policies/scope.ts'
import { column, fillSql, fragment, numberedSql, quoted, type Fragment } from './sql.ts'

export interface FindOptions { readonly trash?: boolean }

/** With `can` and the rows of its grids; null when it is not in the caller's scope. Without a transaction it uses connectionForReads. */
export async function findRecord(
  trx: Executor | null, resource: Resource, caller: Caller, id: number, options: FindOptions = {},
): Promise<Data | null> {
  const json = await findRecordJson(trx, resource, caller, id, options)
  return json === null ? null : JSON.parse(json) as Data
}

/** The same as a JSON text. */
export async function findRecordJson(
  trx: Executor | null, resource: Resource, caller: Caller, id: number, { trash = false }: FindOptions = {},
): Promise<string | null> {
  const grids = gridsOf(resource, caller)
  const parts = [recordRows(resource, caller, trash), ...grids.map((grid) => childRows(grid, caller, trash))]
  const executor = trx ?? db.connection()
  const rows = await fetchRowTexts(executor, parts.map((part) => statementOf(part, [id])))
  const [[found] = [], ...children] = await jsonOf(executor, caller, parts, rows)
  if (found === undefined) return null
  return `${[found.slice(0, -1), ...grids.map(({ name }, index) => `"${name}":[${(children[index] ?? []).join(',')}]`)].join(',')}}`
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
  const [executor, part] = [trx ?? db.connection(), recordRows(resource, caller, trash)]
  const [rows = []] = await jsonOf(executor, caller, [part], await fetchRowTexts(executor, [statementOf(part, ids)]))
  return rows.map((json) => JSON.parse(json) as Data)
}

/** The children that are edited with the record. */
function gridsOf(resource: Resource, caller: Caller): Field[] {
  const allowed = readableFields(resource, caller)
  return fieldsWith(resource, 'relation', 'has_many').filter(({ name, edit }) => edit === 'grid' && allowed.has(name))
}

/** The rows of a resource by their ids or by those of their parents. */
interface RowSelection {
  readonly resource: Resource
  readonly by: string
  readonly select: RecordSelectList
  readonly scope: Fragment
}

const recordRows = (resource: Resource, caller: Caller, trash: boolean): RowSelection =>
  ({ resource, by: 'id', select: selectOf(resource, caller, trash), scope: scopeOf(resource, caller, { trash }) })

/** The children of a record in the caller's scope need no condition on their parent, unless it is deleted. */
function childRows({ of = '', by = '' }: Field, caller: Caller, isParentDeleted: boolean): RowSelection {
  const resource = resourceOf(of)
  const scope = isParentDeleted ? scopeOf(resource, caller) : scopeInParent(resource, caller, by)
  return { resource, by, select: selectOf(resource, caller, false), scope }
}

const selectOf = (resource: Resource, caller: Caller, trash: boolean): RecordSelectList =>
  recordSelectList(resource, caller, [...readableFields(resource, caller)].filter((name) => trash || name !== 'deleted_at'))

/**
 * In the order of the rows' ids. With the array in a subquery the statement has one plan for any number of ids; otherwise PostgreSQL plans
 * it at each call, because the plan for one id seems cheaper than that for the ten it assumes.
 */
function statementOf({ resource, by, select, scope }: RowSelection, ids: readonly number[]): Fragment {
  return numberedSql(fillSql(
    `select ${select.columns} from ${quoted(resource.name)} as "t"${select.joins}`
      + ` where {} and {} order by ${column('t', 'id')}`,
    fragment(`${column('t', by)} = any((select ?::bigint[])::bigint[])`, ids), scope,
  ))
}

/** The JSON texts of the rows of each part. */
const jsonOf = (executor: Executor, caller: Caller, parts: readonly RowSelection[], found: readonly RowTexts[]): Promise<string[][]> =>
  Promise.all(parts.map(async ({ resource, select }, index) => {
    const rows = found[index]
    return rows ? recordJsonTexts(executor, resource, caller, select, rows) : []
  }))
