/** Messages that wait to be sent by hand say what is left to pay: they follow it. */
import { unsentSql } from './delivery/unsent_messages.ts'
import { buildMessages } from './notify.ts'
import { retractRows } from './retract.ts'
import type { Store } from '#backend/engine/resource/store'
import type { Subject } from './template_context.ts'

/** The text of "ready" says it as it is now; that of a payment said it as it was then, and is dropped. */
export async function followBalance(store: Store, subject: Subject): Promise<void> {
  if (store.isQuiet) return
  const rows = await store.query(WITH_SUMS, [subject.type, subject.id])
  await retractRows(store, rows.filter(({ event }) => event === 'payment_received'))
  const ready = rows.find(({ event }) => event === 'order_ready')
  if (!ready) return
  const built = await buildMessages(store, 'order_ready', { subject, key: 'again' })
  const fresh = built.find(({ recipient }) => recipient?.type === 'clients')
  if (fresh?.body) await store.update('notifications', Number(ready.id), { body: fresh.body })
}

const WITH_SUMS = `
  select id, event from notifications where subject_type = ? and subject_id = ? and recipient_type = 'clients'
    and ${unsentSql('notifications')} and event in ('payment_received', 'order_ready') order by id`
