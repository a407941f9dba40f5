import { query } from '#backend/database/query'
import { acquireAdvisoryLock } from '#backend/database/advisory_lock'
import type { AfterSaveContext } from '#backend/resource/handler_types'

/** A site has one usual paper of each medium: the former one is unset. */
export async function afterSaveProfile({ store, row, changed }: AfterSaveContext<'print_profiles'>): Promise<void> {
  const { id, medium, is_default } = row
  if (!is_default || !(changed.has('is_default') || changed.has('medium'))) return
  await acquireAdvisoryLock(store.trx, 'print_profiles', medium)
  const others = await query(store.trx, `
    select o.id from print_profiles o join print_profiles p on p.site_id = o.site_id
      where p.id = ? and o.id <> p.id and o.medium = ? and o.is_default order by o.id`, [id, medium])
  for (const other of others) await store.update('print_profiles', Number(other.id), { is_default: false })
}
