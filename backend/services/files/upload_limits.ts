/** Limits the number and total size of a person's uploads per hour. Staff and couriers have higher limits. */
import { query } from '#backend/engine/database/query'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { TABLE_OF_GUARD } from '#common/guards'
import type { Caller } from '#backend/engine/resource/caller'
import { settingOf } from '#backend/services/settings/setting_of'
import { TooManyUploads } from './errors.ts'
import { MEGABYTE } from '#common/files/bytes'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const STAFF_FACTOR = 10

/** For a file of `size` bytes. Holds a lock until the transaction ends, so that simultaneous uploads are counted. */
export async function assertWithinUploadLimits(
  trx: QueryClientContract,
  { guard, id }: Caller,
  context: RuleContext,
  size: number,
): Promise<void> {
  await acquireAdvisoryLock(trx, `files of ${guard}`, id)
  const [uploaded = {}] = await query(trx, COUNT_UPLOADS, [TABLE_OF_GUARD[guard], id])
  const factor = guard === 'client' ? 1 : STAFF_FACTOR
  const files = settingOf(context, 'clients_hourly_uploads') * factor
  const megabytes = settingOf(context, 'clients_hourly_megabytes') * factor
  if (Number(uploaded.files) >= files) throw new TooManyUploads((t) => t('errors.files.many', { max: files }))
  if (Number(uploaded.bytes) + size > megabytes * MEGABYTE) throw new TooManyUploads((t) => t('errors.files.heavy', { megabytes }))
}

const COUNT_UPLOADS = `
  select count(*) as files, coalesce(sum(size), 0) as bytes from media
  where by_type = ? and by_id = ? and created_at > now() - interval '1 hour'`
