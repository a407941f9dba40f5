/** The browsers of a person (`push_tokens`), and the result of a message for each of them (`push_results`). */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import type { OutgoingMessage } from '#backend/services/channels/channel'
import type { PushErrorClass } from './classify_push_error.ts'

export interface RegisteredBrowser {
  readonly id: number
  readonly token: string
  /** Firebase accepted this message in an attempt whose worker crashed afterwards. */
  readonly isAccepted: boolean
}

export async function browsersOf({ id, key, recipient }: OutgoingMessage): Promise<RegisteredBrowser[]> {
  const rows = await query(
    db.connection(),
    `select t.id, t.token, r.outcome is not distinct from 'accepted' as is_accepted
     from push_tokens t left join push_results r on r.push_token_id = t.id and r.notification_id = ? and r.key = ?
     where t.owner_type = ? and t.owner_id = ? order by t.id`,
    [id, key, recipient.type, recipient.id],
  )
  return rows.map((row) => ({ id: Number(row.id), token: String(row.token), isAccepted: row.is_accepted === true }))
}

/** `detail`: the id of the message at Firebase, or the error. */
export async function savePushResult(
  message: OutgoingMessage, { id }: RegisteredBrowser, outcome: 'accepted' | PushErrorClass, detail: string,
): Promise<void> {
  await query(
    db.connection(),
    `insert into push_results (notification_id, push_token_id, key, outcome, detail) values (?, ?, ?, ?, left(?, 190))
     on conflict (notification_id, push_token_id) do update
       set key = excluded.key, outcome = excluded.outcome, detail = excluded.detail, at = now()`,
    [message.id, id, message.key, outcome, detail],
  )
}

/** Only if the token has not been registered again meanwhile. */
export async function deleteBrowser({ id, token }: RegisteredBrowser): Promise<void> {
  await query(db.connection(), 'delete from push_tokens where id = ? and token = ?', [id, token])
}
