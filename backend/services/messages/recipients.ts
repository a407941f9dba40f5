/** The recipients of an event. */
import { query } from '#backend/engine/database/query'
import type { PermissionName, Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import { withoutWrongNumbers } from './delivery/wrong_numbers.ts'
import { isWindowOpen } from './timing/whatsapp_windows.ts'
import { channelAddressOf, type MessageChannel, type MessageRecipient, type Template } from './channel_routing.ts'

/** A deleted client receives nothing; a suspended client still does, because their items may be here. */
export async function clientRecipients(
  store: Store, client: Row<'clients'> | null, templates: readonly Template[],
): Promise<MessageRecipient[]> {
  if (!client || client.deleted_at) return []
  const { id, locale, phone, whatsapp, email, channels } = await withoutWrongNumbers(store.trx, client)
  const mayPush = (channels ?? []).includes('push') && templates.some(({ channel }) => channel === 'push')
  return [{ type: 'clients', id, locale, phone, whatsapp, email, channels, has_push: mayPush && await hasPush(store, id) }]
}

/** Marks the copy of an answer that stands on the pages of the client already. */
export const COPY_KEY = 'copy:'

/** Where an answer finds a client who has left their pages: the browser, WhatsApp while it takes free text, else SMS. */
export async function answerRoute(store: Store, client_id: number): Promise<AnswerRoute | null> {
  const client = await store.find('clients', client_id)
  if (!client || client.deleted_at) return null
  const { phone, whatsapp, channels } = await withoutWrongNumbers(store.trx, client)
  const takes = (channel: MessageChannel) => channels?.includes(channel) ?? true
  if (takes('push') && await hasPush(store, client_id)) return { channel: 'push', address: null }
  const number = channelAddressOf({ phone, whatsapp, email: null }, 'whatsapp')
  if (number !== null && takes('whatsapp') && await isWindowOpen(store.trx, number, store.context.now)) {
    return { channel: 'whatsapp', address: number }
  }
  return phone !== null && takes('sms') ? { channel: 'sms', address: phone } : null
}

interface AnswerRoute { readonly channel: MessageChannel; readonly address: string | null }

async function hasPush({ trx }: Store, id: number): Promise<boolean> {
  const rows = await query(trx, "select 1 from push_tokens where owner_type = 'clients' and owner_id = ? limit 1", [id])
  return rows.length > 0
}

interface StaffToTell {
  readonly permission: PermissionName | null
  readonly site_id: number | null
  readonly tellsCaller: boolean
  readonly users: readonly number[]
}

/** Active staff: those of the site with the permission, and those who are named. */
export async function staffRecipients(store: Store, { permission, site_id, tellsCaller, users }: StaffToTell): Promise<MessageRecipient[]> {
  const callerId = store.caller?.guard === 'user' && !tellsCaller ? store.caller.id : null
  const rows = await store.query(STAFF, [store.context.today, users, site_id, site_id, callerId, permission, MAX_STAFF])
  return (rows as unknown as Omit<MessageRecipient, 'type' | 'whatsapp' | 'channels'>[]).map((person) => (
    { ...person, type: 'users', whatsapp: null, channels: null }))
}

/** Active couriers among these. */
export async function courierRecipients(store: Store, ids: readonly number[]): Promise<MessageRecipient[]> {
  const rows = await store.query(COURIERS, [ids.slice(0, MAX_STAFF)])
  return (rows as unknown as Omit<MessageRecipient, 'type' | 'whatsapp' | 'channels'>[]).map((person) => (
    { ...person, type: 'couriers', whatsapp: null, channels: null }))
}

const COURIERS = `
  select person.id::int as id, person.locale, person.phone, person.email,
    exists (select 1 from push_tokens token where token.owner_type = 'couriers' and token.owner_id = person.id) as has_push
  from couriers person where person.id = any(?::bigint[]) and person.deleted_at is null and person.status = 'active' order by person.id`

/** The maximum number of recipients, the newest accounts first. */
const MAX_STAFF = 50

const STAFF = `
  select person.id::int as id, person.locale, person.phone, person.email,
    exists (select 1 from push_tokens token where token.owner_type = 'users' and token.owner_id = person.id) as has_push,
    array(select distinct permission.name::text
      from users_roles assigned join roles_permissions granted on granted.owner_id = assigned.target_id
      join permissions permission on permission.id = granted.target_id
      where assigned.owner_id = person.id and permission.guard = 'user') as permissions
  from users person
  where person.deleted_at is null and person.status = 'active' and (person.left_on is null or person.left_on >= ?::date)
    and (person.id = any(?::bigint[])
      or ((?::bigint is null or person.site_id is null or person.site_id = ?::bigint) and person.id is distinct from ?::bigint
        and exists (
          select 1 from users_roles assigned join roles_permissions granted on granted.owner_id = assigned.target_id
            join permissions permission on permission.id = granted.target_id
          where assigned.owner_id = person.id and permission.name = ? and permission.guard = 'user')))
  order by person.id desc limit ?`
