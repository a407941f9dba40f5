import type { RequestStore } from '../store.ts'
import { mayList } from '../policies/access.ts'
import { labelOf } from '../read/row_label.ts'
import { fetchRows } from '../read/executor.ts'
import { scopeOf } from '../policies/scope.ts'
import { all, any, column, fragment, numberedSql, quoted } from '../read/sql.ts'
import type { Resource } from '#backend/engine/definition/registry'

type Reader = Pick<RequestStore, 'trx' | 'caller'>

/** Labels of these records by id, deleted ones included; records outside the caller's scope are left out. */
export async function loadLabels({ trx, caller }: Reader, resource: Resource, ids: readonly number[]): Promise<Map<number, string>> {
  if (!mayList(resource, caller)) return new Map()
  const scopes = [false, ...(resource.soft_delete ? [true] : [])].map((trash) => scopeOf(resource, caller, { trash }))
  const where = all([fragment(`${column('t', 'id')} = any(?::bigint[])`, ids), any(scopes)])
  const sql = `select ${column('t', 'id')} as id, ${labelOf(resource, 't', caller)} as label`
    + ` from ${quoted(resource.name)} as "t" where ${where.sql}`
  const rows = await fetchRows<{ id: number; label: string | null }>(trx, numberedSql({ ...where, sql }))
  return new Map(rows.flatMap(({ id, label }) => (label === null ? [] : [[id, label]])))
}
