/** A file is deleted only when no record refers to it and no unsaved form can hold it. */
import { query } from '#backend/database/query'
import { Refused, refuse } from '#backend/resource/refusals'
import { namedUses, usesOf, type Use } from './uses.ts'
import type { Hooks } from '#backend/resource/behavior'
import type { RequestStore, Store } from '#backend/resource/store'

/** How long a form with the file may stay open; then the sweep removes the file. */
export const GRACE_HOURS = 24

export const removal: Hooks<'media'> = {
  async beforeDelete({ store, row }) {
    const uses = await usesOf(store.trx, row.id)
    if (uses.length) throw await usedBy(store, uses)
    const idle = Date.parse(store.facts.now) - Date.parse(String(row.updated_at))
    if (!row.kept && idle < GRACE_HOURS * 3_600_000) throw refuse('errors.files.in_hand')
    await discard(store.trx, row)
  },
}

/** The stored contents are removed by the sweep after the row (sweep.ts). */
export async function discard(
  trx: Parameters<typeof query>[0], { path, thumb_path }: { readonly path: string; readonly thumb_path: string | null },
): Promise<void> {
  await query(trx, 'insert into unsettled_files (path, thumb_path) values (?, ?)', [path, thumb_path])
}

async function usedBy(store: Store, uses: readonly Use[]): Promise<Refused> {
  const { uses: named } = store.caller ? await namedUses(store as RequestStore, uses) : { uses: [] }
  if (!named.length) return refuse('errors.files.used_elsewhere')
  return new Refused((t) => t('errors.files.used', {
    records: named.map(({ resource, label }) => `${t(`${resource}.one`)} ${label}`).join(', '),
  }))
}
