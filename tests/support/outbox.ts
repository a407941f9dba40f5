/** What the outbox holds for a subject, and templates as a test needs them. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { acting } from './acting.ts'
import type { Row } from '#resources'

export interface Message extends Pick<
  Row<'notifications'>, 'id' | 'event' | 'channel' | 'locale' | 'title' | 'body' | 'status' | 'held' | 'address' | 'link' | 'fallback'
> {
  readonly scheduled_at: string | null
  readonly recipient_type: string
  readonly recipient_id: number
  readonly by_id: number | null
}

export const messagesOf = async (type: string, id: number, event?: Message['event']): Promise<Message[]> => (await query(
  db.connection(), 'select * from notifications where subject_type = ? and subject_id = ? and (? = \'\' or event = ?) order by id',
  [type, id, event ?? '', event ?? ''],
)) as unknown as Message[]

type Template = Row<'notification_templates'>

/** Until the test ends: call what it returns. */
export async function withTemplates(
  event: Template['event'], change: Partial<Omit<Template, 'id' | 'version'>>, audience: Template['audience'] = 'client',
): Promise<() => Promise<void>> {
  const before = await acting((store) => store.select('notification_templates', { event, audience }))
  await acting(async (store) => {
    for (const { id } of before) await store.update('notification_templates', id, change)
  })
  return () => acting(async (store) => {
    for (const { id, version: _, created_at: _c, updated_at: _u, ...values } of before) {
      await store.update('notification_templates', id, values)
    }
  })
}

/** The job that will send it, if one waits. */
export async function jobFor(id: number): Promise<{ run_at: string } | null> {
  const sql = "select run_at from queue_jobs where name = 'messages.deliver' and key = ?"
  const [job] = await query(db.connection(), sql, [`notification:${id}`])
  return (job as { run_at: string } | undefined) ?? null
}
