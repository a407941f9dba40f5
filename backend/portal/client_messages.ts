/**
 * GET /api/client/messages: the last messages to the client, on any channel. Of several messages about the same event and order only
 * the last one; no secret, queued or failed messages.
 */
import { groupSql } from '#backend/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import { callerOf } from '#backend/resource/request'
import { query } from '#backend/database/query'
import { linkSql } from '#backend/messages/index'
import type { HttpContext } from '@adonisjs/core/http'

const LIMIT = 5

export function showMessages(ctx: HttpContext) {
  return query(db.connection(), `
    select id, channel, title, body, link, at from (
      select distinct on (coalesce(event::text, id::text), subject_type, subject_id)
        id, channel, ${linkSql('title')} as title, ${linkSql('body')} as body, ${linkSql('link')} as link,
        coalesce(sent_at, created_at) as at
      from notifications
      where recipient_type = 'clients' and recipient_id = ? and status in ${groupSql('notifications', 'handed_on')} and secret is not true
      order by coalesce(event::text, id::text), subject_type, subject_id, id desc
    ) latest order by at desc, id desc limit ?`, [callerOf(ctx).id, LIMIT])
}
