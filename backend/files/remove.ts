/** A file goes for good only when nothing needs it: no record names it, and nobody holds it in a form that is not saved yet. */
import { query } from '#backend/database/query'
import { Refused, refuse } from '#backend/resource/refusals'
import { namedUses, usesOf, type Use } from './uses.ts'
import type { Hooks } from '#backend/resource/behavior'
import type { RequestStore } from '#backend/resource/write/save'
import type { Store } from '#backend/resource/store'

/** So long may a form be open that the file was sent for, or taken out of; then the sweep takes it. */
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

/** What was stored under these paths follows when the row has let go of them: the sweep removes it (sweep.ts). */
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
