/** A file is deleted only when no record refers to it and no unsaved form can hold it. */
import { query } from '#backend/engine/database/query'
import { Refused, refuse } from '#backend/engine/resource/refusals'
import { labelFileUses, findFileUses, type FileUse } from './uses.ts'
import { HOUR } from '#common/time/time'
import type { Hooks } from '#backend/engine/resource/handler_types'
import type { RequestStore, Store } from '#backend/engine/resource/store'

/** How long an unsaved form may hold a file before the sweep removes it. */
export const UNSAVED_FILE_HOURS = 24

export const mediaHooks: Hooks<'media'> = {
  async beforeDelete({ store, row }) {
    const uses = await findFileUses(store.trx, row.id)
    if (uses.length) throw await inUseError(store, uses)
    const idle = Date.parse(store.context.now) - Date.parse(String(row.updated_at))
    if (!row.kept && idle < UNSAVED_FILE_HOURS * HOUR) throw refuse('errors.files.in_hand')
    await scheduleFileRemoval(store.trx, row)
  },
}

/** The sweep removes the contents after the row is deleted (sweep_files.ts). */
export async function scheduleFileRemoval(
  trx: Parameters<typeof query>[0], { path, thumb_path }: { readonly path: string; readonly thumb_path: string | null },
): Promise<void> {
  await query(trx, 'insert into unsettled_files (path, thumb_path) values (?, ?)', [path, thumb_path])
}

async function inUseError(store: Store, uses: readonly FileUse[]): Promise<Refused> {
  const { uses: named } = store.caller ? await labelFileUses(store as RequestStore, uses) : { uses: [] }
  if (!named.length) return refuse('errors.files.used_elsewhere')
  return new Refused((t) => t('errors.files.used', {
    records: named.map(({ resource, label }) => `${t(`${resource}.one`)} ${label}`).join(', '),
  }))
}
