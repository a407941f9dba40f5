import type { RequestStore } from '../store.ts'
import { isListed } from '../read/access.ts'
import { labelOf } from '../read/label.ts'
import { run } from '../read/run.ts'
import { scopeOf } from '../read/scope.ts'
import { all, any, column, fragment, numbered, quoted } from '../read/sql.ts'
import type { Resource } from '#backend/definition/registry'

type Reader = Pick<RequestStore, 'trx' | 'caller'>

/** What stands for these records, living or in the trash; nothing for those that the caller may not know of. */
export async function labelsOf({ trx, caller }: Reader, resource: Resource, ids: readonly number[]): Promise<Map<number, string>> {
  if (!isListed(resource, caller)) return new Map()
  const scopes = [false, ...(resource.soft_delete ? [true] : [])].map((trash) => scopeOf(resource, caller, { trash }))
  const where = all([fragment(`${column('t', 'id')} = any(?::bigint[])`, ids), any(scopes)])
  const sql = `select ${column('t', 'id')} as id, ${labelOf(resource, 't', caller)} as label`
    + ` from ${quoted(resource.name)} as "t" where ${where.sql}`
  const rows = await run<{ id: number; label: string | null }>(trx, numbered({ ...where, sql }))
  return new Map(rows.flatMap(({ id, label }) => (label === null ? [] : [[id, label]])))
}
