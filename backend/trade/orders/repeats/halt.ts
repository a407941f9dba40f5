/** What keeps a repeat order from going on: it is paused, and somebody speaks with its client. */
import { openFollowUp } from '#backend/trade/follow_ups/index'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { siteOf } from '#backend/engine/resource/site_of'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type RepeatOrder = Row<'repeat_orders'>
type Obstacle = NonNullable<RepeatOrder['pause_reason']>

/** Null: nothing. A deleted client has ended it (save_repeat.ts). */
export async function obstacleTo(store: Store, { client_id, address_id }: RepeatOrder): Promise<Obstacle | null> {
  const client = await findOrFail(store, 'clients', client_id)
  if (client.status === 'suspended') return 'client_suspended'
  const address = await store.find('addresses', address_id)
  if (!address || address.deleted_at) return 'address_deleted'
  return await isServed(store, address) ? null : 'not_served'
}

async function isServed(store: Store, { zone_id, city_id }: Row<'addresses'>): Promise<boolean> {
  const zone = zone_id === null ? null : await store.find('zones', zone_id)
  const city = await store.find('cities', zone?.city_id ?? city_id)
  return (zone === null || zone.status === 'enable') && city?.is_served !== false
}

export async function haltRepeat(store: Store, repeat: RepeatOrder, pause_reason: Obstacle): Promise<void> {
  await store.transition('repeat_orders', repeat.id, 'halt', { ask: { pause_reason } })
  await followUpRepeat(store, repeat)
}

/** What comes of it belongs to its site. */
export function siteColumn(repeat: RepeatOrder): { readonly site_id?: number } {
  const site_id = siteOf(repeat)
  return site_id === null ? {} : { site_id }
}

export async function followUpRepeat(store: Store, repeat: RepeatOrder): Promise<void> {
  const { id, client_id } = repeat
  await openFollowUp(store, { kind: 'repeat_order', subject: { type: 'repeat_orders', id }, client_id, ...siteColumn(repeat) })
}
