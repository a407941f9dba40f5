/** What the office has told a courier and they have not read yet. */
import { query } from '#backend/engine/database/query'
import { toldSql } from '#backend/services/messages/index'
import type { Locale } from '#common/locales'
import type { Executor } from '#backend/engine/resource/read/executor'
import type { Caller } from '#backend/engine/resource/caller'
import type { CourierMessage } from '#common/courier/day'

export async function unreadMessages(executor: Executor, { id, locale }: Caller): Promise<CourierMessage[]> {
  const rows = await query(executor, unreadSql(locale), [id])
  return (rows as unknown as CourierMessage[]).map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
}

/** A free shipment is no news once somebody has it. */
const unreadSql = (locale: Locale) => `
  select message.id::int, ${toldSql('title', locale)} as title, ${toldSql('body', locale)} as body, message.created_at,
    (select code from shipments where id = message.subject_id and message.subject_type = 'shipments') as shipment
  from notifications message
  where message.recipient_type = 'couriers' and message.recipient_id = ? and message.channel = 'in_app' and message.status = 'delivered'
    and message.created_at > now() - interval '3 days' and (message.event is distinct from 'run_published' or exists (
      select from shipments where id = message.subject_id and status = 'published' and deleted_at is null))
  order by message.id desc limit 20`
