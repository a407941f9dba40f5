/** The recipients of an event. */
import { query } from '#backend/database/query'
import type { PermissionName, Row } from '#resources'
import type { Store } from '#backend/resource/store'
import type { Person, Template } from './channel_routing.ts'

/** A deleted client receives nothing; a suspended client still does, because their items may be here. */
export async function clientOf(store: Store, client: Row<'clients'> | null, templates: readonly Template[]): Promise<Person[]> {
  if (!client || client.deleted_at) return []
  const { id, locale, phone, whatsapp, email, channels } = client
  const mayPush = (channels ?? []).includes('push') && templates.some(({ channel }) => channel === 'push')
  return [{ type: 'clients', id, locale, phone, whatsapp, email, channels, has_push: mayPush && await hasPush(store, id) }]
}

async function hasPush({ trx }: Store, id: number): Promise<boolean> {
  const rows = await query(trx, "select 1 from push_tokens where owner_type = 'clients' and owner_id = ? limit 1", [id])
  return rows.length > 0
}

/** Active staff who see the site and have the permission, except the person who caused the event. */
export async function staffWithPermission(store: Store, permission: PermissionName, site_id: number | null): Promise<Person[]> {
  const me = store.caller?.guard === 'user' ? store.caller.id : null
  const rows = await store.query(STAFF, [store.facts.today, site_id, site_id, me, permission, MOST])
  return (rows as unknown as Omit<Person, 'type' | 'whatsapp' | 'channels'>[]).map((person) => (
    { ...person, type: 'users', whatsapp: null, channels: null }))
}

/** At most these many, the newest accounts first. */
const MOST = 50

const STAFF = `
  select person.id::int as id, person.locale, person.phone, person.email,
    exists (select 1 from push_tokens token where token.owner_type = 'users' and token.owner_id = person.id) as has_push
  from users person
  where person.deleted_at is null and person.status = 'active' and (person.left_on is null or person.left_on >= ?::date)
    and (?::bigint is null or person.site_id is null or person.site_id = ?::bigint) and person.id is distinct from ?::bigint
    and exists (
      select 1 from users_roles given join roles_permissions held on held.owner_id = given.target_id
        join permissions permission on permission.id = held.target_id
      where given.owner_id = person.id and permission.name = ? and permission.guard = 'user')
  order by person.id desc limit ?`
