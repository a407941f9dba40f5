/** What staff do with a thread: they answer it, or take the place that was sent as an address. */
import { translator } from '#backend/engine/i18n/translator'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { isChannelReady } from '#backend/services/messages/index'
import { settleFollowUps } from '#backend/trade/follow_ups/index'
import { zoneOfPin } from '#common/zone_of_pin'
import { cleanText } from '#common/text/clean_text'
import { distanceInMetres } from '#common/distance'
import { maskLink, writeToThread } from './write_to_thread.ts'
import type { Row } from '#resources'
import type { Point } from '#schema/types'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'

type Thread = TransitionContext<'threads'>

export async function sendAnswer({ store, row: thread, args }: Thread): Promise<void> {
  const text = cleanText(String(args.text))
  const client = thread.client_id === null ? null : await store.find('clients', thread.client_id)
  if (client?.deleted_at) throw refuse('errors.threads.client_is_deleted')
  const written = await maskLink(store, thread.client_id, text)
  const { id, channel } = await writeToThread(store, { thread, locale: client?.locale ?? 'ar', ...written })
  if (await isChannelReady(channel)) return settle(store, thread)
  // It waits on (follow_answer.ts).
  await store.transition('notifications', id, 'fail', { ask: { failure: 'not_configured' } })
}

export const settleThread = ({ store, row }: Thread): Promise<void> => settle(store, row)

async function settle(store: Store, { client_id }: Row<'threads'>): Promise<void> {
  if (client_id !== null) await settleFollowUps(store, { type: 'clients', id: client_id }, ['message'])
}

/** It is named after how it came; whoever knows better changes it. The zone follows from the pin. */
export async function addSentAddress({ store, row: thread, args }: Thread): Promise<void> {
  const message = await store.find('thread_messages', Number(args.message_id))
  if (!message?.location || message.thread_id !== thread.id || thread.client_id === null) {
    throw invalid('message_id', (t) => t('errors.field.type.reference'))
  }
  const { location } = message
  const known = await store.select('addresses', { client_id: thread.client_id })
  if (known.some((address) => address.location && distanceInMetres(address.location, location) < SAME_PLACE_M)) {
    throw refuse('errors.threads.address_is_known')
  }
  const client = await store.find('clients', thread.client_id)
  await store.insert('addresses', {
    client_id: thread.client_id, label: translator(client?.locale ?? 'ar')('messages.thread.sent_place'), location,
    location_source: 'shared', city_id: await cityOf(store, location),
  })
}

const SAME_PLACE_M = 25

/** Of the zone around the pin, else the nearest one. */
async function cityOf(store: Store, pin: Point): Promise<number> {
  const zones = await store.select('zones', { status: 'enable' })
  const zone_id = zoneOfPin(pin, zones)
  const zone = zones.find(({ id }) => id === zone_id)
  if (zone) return zone.city_id
  const cities = await store.select('cities', {})
  const [nearest] = cities.flatMap(({ id, center }) => (center ? [{ id, metres: distanceInMetres(center, pin) }] : []))
    .sort((a, b) => a.metres - b.metres)
  if (!nearest) throw refuse('errors.threads.no_city')
  return nearest.id
}
