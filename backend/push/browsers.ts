/** The browsers of a person (`push_tokens`), and what Firebase said of a message to each (`push_results`). */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import type { Outgoing } from '#backend/channels/channel'
import type { Verdict } from './verdict.ts'

export interface Browser {
  readonly id: number
  readonly token: string
  /** Firebase took this very message for it before; the worker died afterwards. */
  readonly isTold: boolean
}

export async function browsersOf({ id, key, recipient }: Outgoing): Promise<Browser[]> {
  const rows = await query(
    db.connection(),
    `select t.id, t.token, r.outcome is not distinct from 'accepted' as is_told
     from push_tokens t left join push_results r on r.push_token_id = t.id and r.notification_id = ? and r.key = ?
     where t.owner_type = ? and t.owner_id = ? order by t.id`,
    [id, key, recipient.type, recipient.id],
  )
  return rows.map((row) => ({ id: Number(row.id), token: String(row.token), isTold: row.is_told === true }))
}

/** `detail`: Firebase's name of the message, or why not. */
export async function keepResult(message: Outgoing, { id }: Browser, outcome: 'accepted' | Verdict, detail: string): Promise<void> {
  await query(
    db.connection(),
    `insert into push_results (notification_id, push_token_id, key, outcome, detail) values (?, ?, ?, ?, left(?, 190))
     on conflict (notification_id, push_token_id) do update
       set key = excluded.key, outcome = excluded.outcome, detail = excluded.detail, at = now()`,
    [message.id, id, message.key, outcome, detail],
  )
}

/** Unless somebody else has signed in on it, or it came back, meanwhile. */
export async function forgetBrowser({ id, token }: Browser): Promise<void> {
  await query(db.connection(), 'delete from push_tokens where id = ? and token = ?', [id, token])
}
