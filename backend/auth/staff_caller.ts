/** Staff as a caller without a request: who began work that goes on in the background, with what they may do by then. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { businessNow } from '#backend/settings/business_now'
import { heldBy } from './granted.ts'
import { isBarred, type Standing } from './standing.ts'
import type { Caller } from '#backend/resource/caller'
import type { Locale } from '#common/locales'

/**
 * Null when they may no longer be signed in. `granted` is what the work was begun with: a token of an integration may do less
 * than the person behind it.
 */
export async function staffCaller(id: number, locale: Locale, granted: readonly string[]): Promise<Caller | null> {
  const [person] = await query(
    db.connection(),
    `select person.status, person.left_on, person.site_id, array(select name from (${heldBy('user')}) held) as permissions
     from users person where person.id = ? and person.deleted_at is null`,
    [id],
  )
  const now = await businessNow()
  if (!person || isBarred(person as unknown as Standing, now.today)) return null
  const me = { id, site_id: person.site_id ?? null }
  return {
    guard: 'user',
    id,
    permissions: new Set((person.permissions as string[]).filter((name) => granted.includes(name))),
    me,
    locale,
    context: { me, now },
    ip: null,
    request_id: null,
  }
}
