/** Messages that nobody has sent by hand: after some days they are no news any more, and the list of those that wait has an end. */
import type { Store } from '#backend/engine/resource/store'

const DAYS = 3

/** The maximum of one run. */
const MAX_MESSAGES = 500

export async function giveUpUnsent(store: Store): Promise<void> {
  for (const { id } of await store.query(OLD, []))
    await store.transition('notifications', Number(id), 'cancel', { ask: { failure: 'too_late' } })
}

const OLD = `
  select id from notifications
  where status = 'queued' and held and failure = 'not_configured' and created_at < now() - interval '${DAYS} days'
  order by id limit ${MAX_MESSAGES} for update skip locked`
