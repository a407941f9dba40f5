/**
 * GET /api/client/messages: what was last said to the client, by whatever way it went. Of one event of an order only the last,
 * which may have gone by several ways; nothing that is secret, waits or failed.
 */
import db from '@adonisjs/lucid/services/db'
import { callerOf } from '#backend/resource/caller_of'
import { query } from '#backend/database/query'
import { withLink } from '#backend/messages/index'
import type { HttpContext } from '@adonisjs/core/http'

const MOST = 5

export function showMessages(ctx: HttpContext) {
  return query(db.connection(), `
    select id, channel, title, body, link, at from (
      select distinct on (coalesce(event::text, id::text), subject_type, subject_id)
        id, channel, ${withLink('title')} as title, ${withLink('body')} as body, ${withLink('link')} as link,
        coalesce(sent_at, created_at) as at
      from notifications
      where recipient_type = 'clients' and recipient_id = ? and status in ('sent', 'delivered', 'read') and secret is not true
      order by coalesce(event::text, id::text), subject_type, subject_id, id desc
    ) said order by at desc, id desc limit ?`, [callerOf(ctx).id, MOST])
}
