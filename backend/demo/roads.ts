/** The runs of today and of the next days, each in another state, with what waits for the visits that are not planned yet. */
import { handOverAtDoor, runWith } from './rounds.ts'
import type { Timed } from './case.ts'
import type { Customer } from './clientele.ts'
import type { Crew } from './fleet.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

type Stop = Row<'order_deliveries'>

const DAY = 86_400_000
const MINUTE = 60_000

export function roads(customers: readonly Customer[], crews: readonly Crew[], now: number): Timed[] {
  const clients = new Set(customers.map(({ client }) => client.id))
  return [{ by: 'dispatcher', at: now - 20 * MINUTE, act: (store) => plan(clients, crews, store) }]
}

async function plan(clients: ReadonlySet<number>, crews: readonly Crew[], store: Store): Promise<void> {
  const [first, second, third] = crews
  if (!first || !second || !third) throw new RangeError('too few couriers')
  const collects = await waiting('collect', clients, store)
  const deliveries = await waiting('delivery', clients, store)
  await fetching(collects.slice(0, 3), third, store)
  await bringing(deliveries.slice(0, 3), second, store)
  const published = await runWith(collects.slice(3, 5), 'collect', null, store, dayAfter(store, 1))
  await store.move('shipments', published.id, 'publish')
  await runWith(deliveries.slice(3, 5), 'delivery', first, store, dayAfter(store, 1))
  await runWith([...collects.slice(5, 6), ...deliveries.slice(5, 6)], 'assignment', null, store, dayAfter(store, 2))
  const postponed = await runWith(collects.slice(6, 7), 'collect', null, store)
  await store.move('shipments', postponed.id, 'postpone', { ask: { postponed_to: dayAfter(store, 3) }, reason: 'Vent de sable' })
  const off = await runWith(collects.slice(7, 8), 'collect', null, store)
  await store.move('shipments', off.id, 'call_off', { reason: 'Véhicule en révision' })
}

/** One fetched, one not at home in spite of three calls, one still to come. */
async function fetching(stops: readonly Stop[], crew: Crew, store: Store): Promise<void> {
  await runWith(stops, 'collect', crew, store)
  await drive(crew, store)
  const [fetched, missed] = stops
  if (fetched) {
    await call(fetched, 'answered', 90, store)
    await store.move('order_deliveries', fetched.id, 'done', { ask: { handled_items: (fetched.expected_items ?? 0) + 1 } })
  }
  if (!missed) return
  for (const minutes of [35, 25, 12]) await call(missed, 'no_answer', minutes, store)
  await store.move('order_deliveries', missed.id, 'no_response', { ask: { outcome_reason: 'not_home', outcome_note: 'Voisin prévenu' } })
  const tomorrow = { date: dayAfter(store, 1), slot_from: '15:00', slot_to: '18:00' }
  await store.move('order_deliveries', missed.id, 'plan_again', { args: tomorrow })
}

/** One handed over and paid at the door, one refused, one still on board. */
async function bringing(stops: readonly Stop[], crew: Crew, store: Store): Promise<void> {
  const run = await runWith(stops, 'delivery', crew, store)
  for (const { id } of stops) await store.move('order_deliveries', id, 'load')
  await store.move('shipments', run.id, 'leave', { ask: { odometer_start: 84_310 } })
  const [paid, refused] = stops
  if (paid) await handOverAtDoor(paid, store)
  if (refused)
    await store.move('order_deliveries', refused.id, 'regret', { ask: { outcome_reason: 'refused_quality', outcome_note: 'Tache restée' } })
}

/** Along the avenue, a position every ten minutes. */
async function drive({ courier_id }: Crew, store: Store): Promise<void> {
  for (let n = 0; n < 6; n++) {
    const at = new Date(Date.parse(store.facts.now) - (6 - n) * 10 * MINUTE).toISOString()
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
    started_at: new Date(Date.parse(store.facts.now) - minutes * MINUTE).toISOString(),
  })
}

/** With the hours that their clients like. */
async function waiting(kind: Stop['kind'], clients: ReadonlySet<number>, store: Store): Promise<Stop[]> {
  const stops: Stop[] = []
  const all = await store.select('order_deliveries', { kind, status: 'pending', shipment_id: null })
  for (const [n, { id }] of all.filter(({ client_id }) => client_id !== null && clients.has(client_id)).entries()) {
    const slot = { slot_from: n % 2 ? '15:00' : '09:00', slot_to: n % 2 ? '19:00' : '12:00', is_slot_confirmed: n % 3 !== 0 }
    stops.push(await store.update('order_deliveries', id, slot))
  }
  return stops
}

const dayAfter = ({ facts }: Store, days: number) =>
  new Date(Date.parse(`${facts.today}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
