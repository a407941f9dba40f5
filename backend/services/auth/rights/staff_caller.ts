/** The caller of a background job: the person who started it, with their current permissions. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { businessNow } from '#backend/services/settings/load_rule_context'
import { readApiToken } from '../tokens/api_tokens.ts'
import { grantedPermissionsSql } from './granted_permissions.ts'
import { siteStaying } from './acting_site.ts'
import { sitesServedBy } from './sites_in_use.ts'
import { isDeactivated, type AccountStatus } from '../account_status.ts'
import type { Caller } from '#backend/engine/resource/caller'
import type { Locale } from '#common/locales'

/**
 * Null when the person is deactivated, or the API token that started the job is not valid any more: the job may do no more than
 * the program, and the log names it. `granted`: the permissions at the start of the job; a token may have fewer than its owner.
 */
export async function staffCaller(
  id: number, locale: Locale, granted: readonly string[], api_token_id: number | null, site_id: number | null = null,
): Promise<Caller | null> {
  const [person] = await query(
    db.connection(),
    `select person.status, person.left_on, person.site_id, array(select name from (${grantedPermissionsSql('user')}) granted) as permissions
     from users person where person.id = ? and person.deleted_at is null`,
    [id],
  )
  const now = await businessNow()
  if (!person || isDeactivated(person as unknown as AccountStatus, now.today)) return null
  const token = api_token_id === null ? null : await readApiToken(api_token_id)
  if (api_token_id !== null && token?.isInUse(now.today) !== true) return null
  const held = token?.person.permissions
  const permissions = new Set((person.permissions as string[]).filter((name) => granted.includes(name) && held?.has(name) !== false))
  const of = { id, site_id: (person.site_id as number | null) ?? null, permissions }
  const own = token?.person.api_token ? { ...of, api_token: token.person.api_token } : of
  const me = { id, site_id: siteStaying(own, site_id) ?? own.site_id }
  return {
    guard: 'user',
    id,
    permissions,
    ...token?.person.api_token && { api_token: token.person.api_token },
    me,
    served_sites: await sitesServedBy(db.connection(), me.site_id),
    locale,
    context: { me, now },
    ip: null,
    request_id: null,
  }
}
