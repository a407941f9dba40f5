/** Shipments of today and of the next days, each in another status; some stops stay without a shipment. */
import { instantOf } from '#backend/engine/clock/business_time'
import { deliverAtDoor, createShipment } from './past_shipments.ts'
import { addDays, MINUTE } from '#common/time/time'
import type { TimedStep } from './scenario_context.ts'
import type { ClientWithAddress } from '../people/clients.ts'
import type { CourierWithVehicle } from '../people/vehicles.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Stop = Row<'order_deliveries'>

export function upcomingShipments(customers: readonly ClientWithAddress[], crews: readonly CourierWithVehicle[], now: number): TimedStep[] {
  const clients = new Set(customers.map(({ client }) => client.id))
  return [{ by: 'dispatcher', at: now - 20 * MINUTE, act: (store) => plan(clients, crews, store) }]
}

async function plan(clients: ReadonlySet<number>, crews: readonly CourierWithVehicle[], store: Store): Promise<void> {
  const [first, second, third] = crews
  if (!first || !second || !third) throw new RangeError('too few couriers')
  const collects = await unplannedStops('collect', clients, store)
  const deliveries = await unplannedStops('delivery', clients, store)
  await collect(collects.slice(0, 3), third, store)
  await deliver(deliveries.slice(0, 3), second, store)
  const dayAfter = (days: number) => addDays(store.context.today, days)
  // The courier who delivers in the morning may reserve the pickups of the afternoon.
  const afternoon = { date: dayAfter(1), start_time: '15:00', end_time: '19:00' }
  const published = await createShipment(collects.slice(3, 5), 'collect', null, store, afternoon)
  await store.transition('shipments', published.id, 'publish')
  await createShipment(deliveries.slice(3, 5), 'delivery', first, store, { date: dayAfter(1), start_time: '09:00', end_time: '13:00' })
  const mixed = [...collects.slice(5, 6), ...deliveries.slice(5, 6)]
  await createShipment(mixed, 'assignment', null, store, { date: dayAfter(2) })
  const postponed = await createShipment(collects.slice(6, 7), 'collect', null, store)
  await store.transition('shipments', postponed.id, 'postpone', { ask: { postponed_to: dayAfter(3) }, reason: 'Vent de sable' })
  const canceled = await createShipment(collects.slice(7, 8), 'collect', null, store)
  await store.transition('shipments', canceled.id, 'call_off', { reason: 'Véhicule en révision' })
}

/** Three stops: collected; nobody at home after three calls; still pending. */
async function collect(stops: readonly Stop[], crew: CourierWithVehicle, store: Store): Promise<void> {
  await createShipment(stops, 'collect', crew, store)
  await drive(crew, store)
  const [collected, missed] = stops
  if (collected) {
    await call(collected, 'answered', 90, store)
    await store.transition('order_deliveries', collected.id, 'done', { ask: { handled_items: (collected.expected_items ?? 0) + 1 } })
  }
  if (!missed) return
  for (const minutes of [35, 25, 12]) await call(missed, 'no_answer', minutes, store)
  const { today, timezone } = store.context
  await store.transition('order_deliveries', missed.id, 'no_response', {
    ask: { outcome_reason: 'not_home', outcome_note: 'Voisin prévenu', reschedule_to: instantOf(addDays(today, 1), timezone, '15:00') },
  })
}

/** Three stops: delivered and paid at the door; refused; still on board. */
async function deliver(stops: readonly Stop[], crew: CourierWithVehicle, store: Store): Promise<void> {
  const shipment = await createShipment(stops, 'delivery', crew, store)
  for (const { id } of stops) await store.transition('order_deliveries', id, 'load')
  await store.transition('shipments', shipment.id, 'leave', { ask: { odometer_start: 84_310 } })
  const [paid, refused] = stops
  if (paid) await deliverAtDoor(paid, store)
  if (refused)
    await store.transition('order_deliveries', refused.id, 'regret', {
      ask: { outcome_reason: 'refused_quality', outcome_note: 'Tache restée' },
    })
}

/** The position of the courier, every ten minutes. */
async function drive({ courier_id }: CourierWithVehicle, store: Store): Promise<void> {
  for (let n = 0; n < 6; n++) {
    const at = new Date(Date.parse(store.context.now) - (6 - n) * 10 * MINUTE).toISOString()
    const location = { lat: 27.1516 + n * 0.0011, lng: -13.1999 - n * 0.0017 }
    await store.insert('courier_locations', { courier_id, location, accuracy_m: 12, at })
  }
}

type Result = Row<'delivery_calls'>['result']

async function call({ id, order_id, client_id }: Stop, result: Result, minutes: number, store: Store): Promise<void> {
  const client = client_id === null ? null : await store.find('clients', client_id)
  if (!client) return
  await store.insert('delivery_calls', {
    order_id, order_delivery_id: id, phone: client.phone, result, phase: 'at_door', duration_seconds: result === 'answered' ? 74 : 20,
    started_at: new Date(Date.parse(store.context.now) - minutes * MINUTE).toISOString(),
  })
}

/** Stops without a shipment, given the time slots that their clients asked for. */
async function unplannedStops(kind: Stop['kind'], clients: ReadonlySet<number>, store: Store): Promise<Stop[]> {
  const stops: Stop[] = []
  const all = await store.select('order_deliveries', { kind, status: 'pending', shipment_id: null })
  for (const [n, { id }] of all.filter(({ client_id }) => client_id !== null && clients.has(client_id)).entries()) {
    const slot = { slot_from: n % 2 ? '15:00' : '09:00', slot_to: n % 2 ? '19:00' : '12:00', is_slot_confirmed: n % 3 !== 0 }
    stops.push(await store.update('order_deliveries', id, slot))
  }
  return stops
}
