/**
 * When the phones of a courier were heard. A phone sends what it has kept as soon as it has a network, so what it says to have happened
 * before it was heard last is not believed where time has to pass between two presses: by its header alone, a phone could say anything.
 */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import type { Store } from '#backend/engine/resource/store'

/** Without a request for as long a phone is silent. */
const SILENT_SECONDS = 30
/** For as long after a silence the phone sends what it has kept. */
const SENDING_MINUTES = 15
/** The phone knows the clock of the server by some seconds. */
const CLOCK_SECONDS = 10

/** At every request of a courier. */
export async function recordContact(courierId: number): Promise<void> {
  const isSilent = `now() - known.heard_at >= interval '${SILENT_SECONDS} seconds'`
  await query(
    db.connection(),
    `insert into courier_contacts as known (courier_id, heard_at, silent_from, silent_until) values (?, now(), now(), now())
     on conflict (courier_id) do update set heard_at = now(),
       silent_from = case when ${isSilent} then known.heard_at else known.silent_from end,
       silent_until = case when ${isSilent} then now() else known.silent_until end`,
    [courierId],
  )
}

/**
 * The moment of a press that a phone has kept, as far as the server can tell: within the silence before the phone began to send, or now.
 * A phone that was heard all the time has kept nothing.
 */
export async function provenMoment(store: Store, said: string): Promise<string> {
  const { caller, context } = store
  if (caller?.guard !== 'courier' || !context.device) return said
  const [row] = await store.query(
    `select greatest(?::timestamptz, case
       when silent_until > now() - interval '${SENDING_MINUTES} minutes'
         and ?::timestamptz <= silent_until + interval '${CLOCK_SECONDS} seconds' then silent_from - interval '${CLOCK_SECONDS} seconds'
       else now() - interval '${SILENT_SECONDS} seconds' end) as at
     from courier_contacts where courier_id = ?`,
    [said, said, caller.id],
  )
  return row ? new Date(row.at as string | Date).toISOString() : said
}
