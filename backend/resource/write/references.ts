/**
 * A reference leads to a row that exists, that its `where` allows, and that the caller may see. Checked on save, not only
 * in the picker.
 */
import { query } from '#backend/database/query'
import { bound, compile, type Data, type Fields } from '#schema/predicate'
import { scopeOf } from '../read/scope.ts'
import { resourceOf, type Field, type Resource } from '../registry.ts'
import { Invalid, type Say } from '../refusals.ts'
import type { Store } from '../store.ts'

/** `changed` names the refs and `many` fields to look at; `row` is the row as it would be. */
export async function assertReferences(store: Store, resource: Resource, row: Data, changed: Iterable<string>): Promise<void> {
  const says: Record<string, Say[]> = {}
  for (const name of changed) {
    const field = resource.fields[name]
    if (!field || (field.type !== 'ref' && field.type !== 'many')) continue
    const ids = [row[name] ?? []].flat() as number[]
    if (ids.length && !(await reaches(store, field, ids, row))) says[name] = [(t) => t('errors.reference.missing')]
  }
  if (Object.keys(says).length) throw new Invalid(says)
}

async function reaches(store: Store, field: Field, ids: readonly number[], row: Data): Promise<boolean> {
  const target = resourceOf(String(field.to))
  const where = allowed(store, field, target, row)
  const scope = visible(store, target)
  const sql = `select count(*) as found from "${target.name}" as "t" where "t"."id" = any(?::bigint[]) and ${where.sql} and ${scope.sql}`
  const [answer] = await query(store.trx, sql, [ids, ...where.bindings, ...scope.bindings])
  return answer?.found === new Set(ids).size
}

function allowed(store: Store, field: Field, target: Resource, row: Data) {
  const context = { me: store.caller?.me ?? {}, now: { instant: store.facts.now, today: store.facts.today } }
  return compile(bound(field.where ?? {}, row), target.fields as unknown as Fields, context, 't')
}

/** The system sees every row that is not deleted. */
function visible(store: Store, target: Resource): { sql: string; bindings: readonly unknown[] } {
  if (store.caller) return scopeOf(target, store.caller)
  return { sql: target.soft ? '"t"."deleted_at" is null' : 'true', bindings: [] }
}
