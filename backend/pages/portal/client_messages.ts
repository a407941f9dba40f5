/**
 * GET /api/client/messages: the last messages to the client, on any channel. Of several messages about the same event and order only
 * the last one; no secret, queued or failed messages.
 */
import { groupSql } from '#backend/engine/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import type { ClientMessage } from '#common/messages/client_message'
import { query } from '#backend/engine/database/query'
import { linkSql } from '#backend/services/messages/index'

const LIMIT = 5

export async function showMessages({ caller }: Call): Promise<ClientMessage[]> {
  return await query(db.connection(), `
    select id, channel, title, body, link, at from (
      select distinct on (coalesce(event::text, id::text), subject_type, subject_id)
        id, channel, ${linkSql('title')} as title, ${linkSql('body')} as body, ${linkSql('link')} as link,
        coalesce(sent_at, created_at) as at
      from notifications
      where recipient_type = 'clients' and recipient_id = ? and status in ${groupSql('notifications', 'handed_on')} and secret is not true
      order by coalesce(event::text, id::text), subject_type, subject_id, id desc
    ) latest order by at desc, id desc limit ?`, [caller.id, LIMIT]) as unknown as ClientMessage[]
}
