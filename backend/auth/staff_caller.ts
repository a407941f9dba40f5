/** The caller of a background job: the person who started it, with their current permissions. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { businessNow } from '#backend/settings/load_rule_context'
import { grantedPermissionsSql } from './granted_permissions.ts'
import { isDeactivated, type AccountStatus } from './account_status.ts'
import type { Caller } from '#backend/resource/caller'
import type { Locale } from '#common/locales'

/**
 * Null when the person is deactivated. `granted`: the permissions at the start of the job; an API token may have fewer than its
 * owner.
 */
export async function staffCaller(id: number, locale: Locale, granted: readonly string[]): Promise<Caller | null> {
  const [person] = await query(
    db.connection(),
    `select person.status, person.left_on, person.site_id, array(select name from (${grantedPermissionsSql('user')}) granted) as permissions
     from users person where person.id = ? and person.deleted_at is null`,
    [id],
  )
  const now = await businessNow()
  if (!person || isDeactivated(person as unknown as AccountStatus, now.today)) return null
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
