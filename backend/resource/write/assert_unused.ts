/** Refuses a hard delete while other rows refer to the row without `on_delete` cascade or set null. */
import { mayList } from '../read/access.ts'
import { fetchRows } from '../read/executor.ts'
import { scopeOf } from '../read/scope.ts'
import { literal } from '#backend/database/sql_literal'
import { ALWAYS, any, column, fillSql, fragment, join, numberedSql, quoted, type Fragment } from '../read/sql.ts'
import { fieldsWith, registry, type Field, type Resource } from '#backend/definition/registry'
import { Refused } from '../refusals.ts'
import type { Store } from '../store.ts'

/** Throws Refused with the names of the resources in use; counts include only rows within the caller's scope. */
export async function assertUnused(store: Store, resource: Resource, id: number): Promise<void> {
  const queries = [...registry.values()].flatMap((referrer) => usageQuery(store, referrer, referencesTo(referrer, resource), id) ?? [])
  if (!queries.length) return
  const uses = await fetchRows<{ name: string; seen: number }>(store.trx, numberedSql(join(queries, ' union all ')))
  if (!uses.length) return
  throw new Refused((t) => t('errors.record.used_by', {
    names: uses.map(({ name, seen }) => (seen > 0 ? `${t(`${name}.many`)} (${seen})` : t(`${name}.many`))).join(' · '),
  }))
}

const referencesTo = (referrer: Resource, { name }: Resource): Field[] =>
  fieldsWith(referrer, 'relation', 'belongs_to').filter(({ to, on_delete }) => to === name && on_delete === undefined)

/** One result row for a resource with rows that refer to this one, none otherwise. */
function usageQuery({ caller }: Store, referrer: Resource, fields: readonly Field[], id: number): Fragment | null {
  if (!fields.length) return null
  const isVisible = !caller ? ALWAYS : mayList(referrer, caller) ? scopeOf(referrer, caller) : fragment('false')
  const refersToRow = any(fields.map(({ name }) => fragment(`${column('t', name)} = ?::bigint`, id)))
  return fillSql(
    `select ${literal(referrer.name)} as "name", count(*) filter (where {})::int as "seen"`
    + ` from ${quoted(referrer.name)} as "t" where {} having count(*) > 0`, isVisible, refersToRow,
  )
}
