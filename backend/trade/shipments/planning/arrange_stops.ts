/**
 * POST /api/user/shipments/arrange: the planning of a day moves stops between shipments, within them and back to those that wait, by one
 * call: all of it is saved, or nothing. Source: domain.md §5.4.
 */
import type { SavingCall } from '#backend/engine/calls/define_call'
import { MAX_STOPS, type ArrangedShipment, type Arrangement, type VersionedStop } from '#common/orders/dispatch'
import { stopsType } from '#common/orders/stops_type'
import { scopedIds } from '#backend/engine/resource/policies/scope'
import { invalid, Refused, refuse, type ErrorMessage } from '#backend/engine/resource/refusals'
import { createRecord } from '#backend/engine/resource/write/save'
import { resourceOf } from '#backend/engine/definition/registry'
import { assertDifferent } from '../assert_different.ts'
import { assertLoad } from '../assert_load.ts'
import { isMovable, isUnderWay } from '../phases.ts'
import { assertStopsFree, lockStops, namingStop, type Stop } from '../stops/take_stops.ts'
import type { ResourceName, Row } from '#resources'
import type { RequestStore, Store } from '#backend/engine/resource/store'

const shipments = resourceOf('shipments')

export async function arrangeStops({ store, body }: SavingCall<Arrangement>): Promise<{ readonly shipments: readonly number[] }> {
  return { shipments: await saveArrangement(store, body) }
}

async function saveArrangement(store: RequestStore, { shipments: arranged, waiting = [] }: Arrangement): Promise<number[]> {
  const isList = (t: Parameters<ErrorMessage>[0]) => t('errors.field.type.list')
  if (arranged.some(({ id, create }) => (id === undefined) === (create === undefined))) throw invalid('shipments', isList)
  const ids = assertDifferent('shipments', arranged.flatMap(({ id }) => id ?? [])).toSorted((a, b) => a - b)
  const named = [...arranged.flatMap(({ stops }) => stops), ...waiting]
  if (assertDifferent('shipments', named.map(({ id }) => id)).length > MAX_STOPS) throw invalid('shipments', isList)
  await assertVisible(store, 'shipments', ids)
  await assertVisible(store, 'order_deliveries', named.map(({ id }) => id))
  const existing = new Map<number, Planned>()
  for (const id of ids) existing.set(id, { shipment: await store.lock('shipments', id), present: [] })
  const stops = new Map((await lockStops(store, named.map(({ id }) => id))).map((stop) => [stop.id, stop]))
  await assertStopsFree(store, [...stops.values()], new Map(named.map(({ id, version }) => [id, version])), new Set(ids))
  for (const [id, planned] of existing) planned.present = await findPresent(store, planned.shipment, id, stops)
  const rowsOf = (list: readonly VersionedStop[]) => list.flatMap(({ id }) => stops.get(id) ?? [])

  for (const stop of rowsOf(waiting))
    if (stop.shipment_id !== null)
      await namingStop(store, stop, () => store.update('order_deliveries', stop.id, { shipment_id: null, sequence: null }))
  const saved: number[] = []
  for (const one of arranged)
    saved.push(await saveShipment(store, one, existing.get(one.id ?? 0), rowsOf(one.stops)))
  return saved
}

/** A shipment as it is before, with its pending stops. */
interface Planned { readonly shipment: Row<'shipments'>; present: readonly Stop[] }

async function assertVisible(store: RequestStore, name: ResourceName, ids: readonly number[]): Promise<void> {
  const visible = await scopedIds(store.trx, resourceOf(name), store.caller, ids)
  if (ids.some((id) => !visible.has(id))) throw invalid('shipments', (t) => t('errors.reference.missing'))
}

/** A pending stop that the planner did not know of was added meanwhile. */
async function findPresent(store: Store, { code }: Row<'shipments'>, id: number, named: ReadonlyMap<number, Stop>): Promise<Stop[]> {
  const present = await store.select('order_deliveries', { shipment_id: id, status: 'pending' })
  if (present.some((stop) => !named.has(stop.id)))
    throw new Refused((t) => t('errors.shipments.shipment_changed', { shipment: code ?? `#${id}` }))
  return present
}

async function saveShipment(
  store: RequestStore, { create, stops: versions, is_overload_confirmed = false }: ArrangedShipment, planned: Planned | undefined,
  stops: readonly Stop[],
): Promise<number> {
  if (create && versions.length === 0) throw invalid('shipments', (t) => t('errors.shipments.no_stop_chosen'))
  const shipment = planned ? await admitStops(store, planned, stops) : await createShipment(store, create ?? {}, stops)
  const vehicle_id = shipment.vehicle_id ?? null
  if (vehicle_id !== null && !is_overload_confirmed) await assertLoad(store, vehicle_id, stops, planned?.present)
  let sequence = planned ? await lastEnded(store, shipment.id) : 0
  for (const stop of stops) {
    sequence += 1
    if (stop.shipment_id === shipment.id && stop.sequence === sequence) continue
    const values = { shipment_id: shipment.id, sequence }
    await namingStop(store, stop, () => store.update('order_deliveries', stop.id, values))
  }
  return shipment.id
}

/** Stops neither join nor leave a shipment that has left; their sequence may change. */
async function admitStops(store: Store, { shipment, present }: Planned, stops: readonly Stop[]): Promise<Row<'shipments'>> {
  const isSame = stops.length === present.length && stops.every(({ id }) => present.some((stop) => stop.id === id))
  if (isSame && (isMovable(shipment.status) || isUnderWay(shipment.status))) return shipment
  if (!isMovable(shipment.status)) throw refuse('errors.shipments.shipment_has_left')
  const type = stopsType(stops, shipment.type)
  if (type === shipment.type) return shipment
  if (shipment.status === 'published' && type === 'assignment') throw refuse('errors.shipments.published_for_one_kind')
  return store.update('shipments', shipment.id, { type })
}

async function createShipment(store: RequestStore, values: object, stops: readonly Stop[]): Promise<Row<'shipments'>> {
  const zones = [...new Set(stops.flatMap(({ zone_id }) => zone_id ?? []))]
  const { id } = await createRecord(store, shipments, { ...values, type: stopsType(stops, null), method: 'selected', zones })
  return store.lock('shipments', Number(id))
}

/** Pending stops follow those that have ended. */
async function lastEnded(store: Store, shipment_id: number): Promise<number> {
  const stops = await store.select('order_deliveries', { shipment_id })
  return Math.max(0, ...stops.filter(({ status }) => status !== 'pending').map(({ sequence }) => sequence ?? 0))
}
