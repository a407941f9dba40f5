/** Shipments of the past: items received or delivered on a day were transported by a shipment of that day. */
import { DateTime } from 'luxon'
import { toOpeningHours } from './event_times.ts'
import { orderOf, type ScenarioContext, type TimedStep } from './scenario_context.ts'
import type { CourierWithVehicle } from '../people/vehicles.ts'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Kind = Row<'order_deliveries'>['kind']
type Stop = Row<'order_deliveries'>

/** A shipment starts this long before its first item is received or delivered. */
const LEAD_MS = 1000

export function pastShipments(steps: readonly TimedStep[], crews: readonly CourierWithVehicle[], now: number, zone: string): TimedStep[] {
  const days = Map.groupBy(
    steps.filter(({ stop }) => stop !== undefined),
    ({ at, stop }) => `${stop?.kind} ${DateTime.fromMillis(toOpeningHours(at, now, zone), { zone }).toISODate()}`,
  )
  return [...days.values()].flatMap((steps): TimedStep[] => {
    const kind = steps[0]?.stop?.kind ?? 'collect'
    const crew = crews[kind === 'collect' ? 0 : 1]
    if (!crew) throw new RangeError('too few couriers')
    const contexts = steps.flatMap(({ stop }) => stop?.context ?? [])
    const transport = kind === 'collect' ? collectAll : deliverAll
    const actFor = (contexts: readonly ScenarioContext[]) => (store: Store) => transport(contexts, crew, store)
    return [
      { by: 'dispatcher', at: Math.min(...steps.map(({ at }) => at)) - LEAD_MS, act: actFor(contexts) },
      // Ordered and collected on the same day: a shipment of its own.
      ...steps.map(({ at, stop }): TimedStep => ({ by: 'dispatcher', at: at - LEAD_MS / 2, act: actFor(stop ? [stop.context] : []) })),
    ]
  })
}

async function collectAll(contexts: readonly ScenarioContext[], crew: CourierWithVehicle, store: Store): Promise<void> {
  const waiting = await stopsOf(contexts, 'collect', store)
  if (waiting.length === 0) return
  const shipment = await createShipment(waiting, 'collect', crew, store)
  for (const { id, expected_items } of waiting) {
    await store.transition('order_deliveries', id, 'done', { ask: { handled_items: expected_items ?? 1 } })
    await store.transition('order_deliveries', id, 'count', { ask: { counted_items: expected_items ?? 1 } })
  }
  await store.transition('shipments', shipment.id, 'close')
}

async function deliverAll(contexts: readonly ScenarioContext[], crew: CourierWithVehicle, store: Store): Promise<void> {
  const waiting = await stopsOf(contexts, 'delivery', store)
  if (waiting.length === 0) return
  const shipment = await createShipment(waiting, 'delivery', crew, store)
  for (const { id } of waiting) await store.transition('order_deliveries', id, 'load')
  await store.transition('shipments', shipment.id, 'leave')
  for (const stop of waiting) await deliverAtDoor(stop, store)
  await store.transition('shipments', shipment.id, 'close')
}

export async function deliverAtDoor({ id, order_id }: Stop, store: Store): Promise<void> {
  const balance = (await store.find('orders', order_id))?.balance ?? 0
  if (balance > 0) await store.transition('order_deliveries', id, 'pay', { args: { amount: balance, method: 'cash' } })
  await store.transition('order_deliveries', id, 'done', { ask: { proof_type: 'signature', signed_by: 'Le client' } })
}

export async function createShipment(
  stops: readonly Stop[], type: Row<'shipments'>['type'], crew: CourierWithVehicle | null, store: Store, values: Values<'shipments'> = {},
): Promise<Row<'shipments'>> {
  const shipment = await store.insert('shipments', { type, date: store.context.today, ...values })
  await store.transition('shipments', shipment.id, 'add_stops', { args: { stops: stops.map(({ id }) => id) } })
  return crew ? store.transition('shipments', shipment.id, 'assign', { ask: { ...crew } }) : shipment
}

/** Stops of the orders that exist already. */
async function stopsOf(contexts: readonly ScenarioContext[], kind: Kind, store: Store): Promise<Stop[]> {
  const stops: Stop[] = []
  for (const context of contexts.filter(({ order_id }) => order_id > 0))
    stops.push(...(await store.select('order_deliveries', { order_id: (await orderOf(context, store)).id, kind, status: 'pending' })))
  return stops
}
