/** Limits the number and size of the files that a person uploads in an hour. Staff and couriers have higher limits. */
import { query } from '#backend/database/query'
import { takeTurn } from '#backend/database/take_turn'
import { TABLE_OF, type Caller } from '#backend/resource/caller'
import { settingOf } from '#backend/settings/values'
import { TooMany } from './refusals.ts'
import type { Facts } from '#backend/resource/facts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const FOR_WORK = 10
const MEGABYTE = 1024 * 1024

/** For a file of `size` bytes. Holds a lock until the transaction ends, so that simultaneous uploads are counted. */
export async function assertRoomFor(trx: QueryClientContract, { guard, id }: Caller, facts: Facts, size: number): Promise<void> {
  await takeTurn(trx, `files of ${guard}`, id)
  const [sent = {}] = await query(trx, SENT, [TABLE_OF[guard], id])
  const factor = guard === 'client' ? 1 : FOR_WORK
  const [files, megabytes] = [settingOf(facts, 'clients.hourly_uploads') * factor, settingOf(facts, 'clients.hourly_megabytes') * factor]
  if (Number(sent.files) >= files) throw new TooMany((t) => t('errors.files.many', { max: files }))
  if (Number(sent.bytes) + size > megabytes * MEGABYTE) throw new TooMany((t) => t('errors.files.heavy', { megabytes }))
}

const SENT = `
  select count(*) as files, coalesce(sum(size), 0) as bytes from media
  where by_type = ? and by_id = ? and created_at > now() - interval '1 hour'`
