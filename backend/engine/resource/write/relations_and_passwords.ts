/** Pivot rows of `many` fields, and hashes of passwords. */
import { query } from '#backend/engine/database/query'
import { refusedPasswords } from '#backend/engine/env/published_password'
import hash from '@adonisjs/core/services/hash'
import { invalid } from '../refusals.ts'
import { fieldsWith, pivotOf, type Resource } from '#backend/engine/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

/** Only the system may pass a hash: one from a request could have parameters that make every sign-in take a minute. */
export async function hashPasswords(store: Store, resource: Resource, values: Data): Promise<Data> {
  const hashed: Record<string, unknown> = { ...values }
  for (const { name } of fieldsWith(resource, 'hashed', true)) {
    const password = values[name]
    if (typeof password !== 'string') continue
    if (refusedPasswords.includes(password)) throw invalid(name, (t) => t('errors.field.published_password'))
    hashed[name] = !store.caller && hash.isValidHash(password) ? password : await hash.make(password)
  }
  return hashed
}

/** Replaces the targets of every `many` field in `values`. */
export async function linkMany(store: Store, resource: Resource, id: number, values: Data): Promise<void> {
  for (const field of fieldsWith(resource, 'relation', 'many_to_many')) {
    const targets = values[field.name]
    if (!Array.isArray(targets)) continue
    const pivot = pivotOf(resource, field)
    await query(store.trx, `delete from "${pivot}" where owner_id = ? and target_id <> all(?::bigint[])`, [id, targets])
    await query(store.trx, `insert into "${pivot}" (owner_id, target_id) select ?, unnest(?::bigint[]) on conflict do nothing`, [
      id,
      targets,
    ])
  }
}

/** Ids of the targets of a `many` field, in ascending sequence. */
export async function linkedIds(store: Store, resource: Resource, field: string, id: number): Promise<number[]> {
  const rows = await query(store.trx, `select target_id from "${resource.name}_${field}" where owner_id = ? order by target_id`, [id])
  return rows.map((row) => Number(row.target_id))
}
