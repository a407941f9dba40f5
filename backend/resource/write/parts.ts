/** What a row has outside its own columns, and what must not be stored as it was typed. */
import { query } from '#backend/database/query'
import { refusedPasswords } from '#backend/env/published_password'
import hash from '@adonisjs/core/services/hash'
import { invalid } from '../refusals.ts'
import { fieldsWith, pivotOf, type Resource } from '#backend/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

/** Only the system may bring a hash: one from outside could be made to cost a minute at every sign-in. */
export async function hashPasswords(store: Store, resource: Resource, values: Data): Promise<Data> {
  const hashed: Record<string, unknown> = { ...values }
  for (const { name } of fieldsWith(resource, 'hashed', true)) {
    const typed = values[name]
    if (typeof typed === 'string' && refusedPasswords.includes(typed)) throw invalid(name, (t) => t('errors.field.published_password'))
    if (typeof typed === 'string') hashed[name] = !store.caller && hash.isValidHash(typed) ? typed : await hash.make(typed)
  }
  return hashed
}

/** Makes the targets of every `many` field that was given the given ones, and no others. */
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

/** Ids behind a `many` field, ascending. */
export async function linkedIds(store: Store, resource: Resource, field: string, id: number): Promise<number[]> {
  const rows = await query(store.trx, `select target_id from "${resource.name}_${field}" where owner_id = ? order by target_id`, [id])
  return rows.map((row) => Number(row.target_id))
}
