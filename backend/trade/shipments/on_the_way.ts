/** A courier is on the way to a stop: when they arrive, the code that the client says at the door, and the message. */
import { randomInt } from 'node:crypto'
import { distanceInMetres } from '#common/distance'
import { instantAfter, MINUTE } from '#common/time/time'
import { notify } from '#backend/services/messages/index'
import { settingOf } from '#backend/services/settings/setting_of'
import { findZonePlaces } from './planning/zone_places.ts'
import { proofDemandOf } from './stops/proof.ts'
import type { Point } from '#schema/types'
import type { Row } from '#resources'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Stop = Row<'order_deliveries'>
type Going = TransitionContext<'order_deliveries'>

/** Nobody promises minutes. */
const STEP_MINUTES = 5
export async function expectArrival({ store, row: stop, args }: Going): Promise<Values<'order_deliveries'>> {
  const { location = null } = args as { readonly location?: Point | null }
  const [from, to] = [location ?? await lastLocation(store, stop), await placeOf(store, stop)]
  const isCoded = proofDemandOf(store.context, stop).startsWith('code')
  return {
    eta_at: from && to ? arrivalAt(store.context, distanceInMetres(from, to)) : null,
    ...isCoded && stop.proof_code === null && { proof_code: String(randomInt(10_000)).padStart(4, '0') },
  }
}

export async function notifyArrival({ store, row: stop }: Going): Promise<void> {
  const { eta_at, proof_code } = stop
  notify(store, 'courier_on_the_way', {
    subject: { type: 'orders', id: stop.order_id }, key: `${stop.id} ${stop.attempt_no}`,
    context: { eta: eta_at, code: proof_code, ...await crewOf(store, stop) },
  })
}

/** Who comes, for messages to the client. */
export async function crewOf(store: Store, { courier_id, shipment_id }: Stop) {
  const courier = courier_id === null ? null : await store.find('couriers', courier_id)
  const shipment = shipment_id === null ? null : await store.find('shipments', shipment_id)
  const vehicle = shipment?.vehicle_id == null ? null : await store.find('vehicles', shipment.vehicle_id)
  return {
    courier: courier && { name: courier.full_name ?? '', phone: courier.phone }, vehicle: vehicle?.registration_number ?? null,
  }
}

/** Rounded up. */
function arrivalAt(context: RuleContext, metres: number): string {
  const way = metres * settingOf(context, 'delivery_road_percent') / 100
  const minutes = way / 1000 / settingOf(context, 'delivery_speed_kmh') * 60
  return roundedUp(instantAfter(context.now, Math.max(STEP_MINUTES, minutes) * MINUTE))
}

function roundedUp(instant: string): string {
  const step = STEP_MINUTES * MINUTE
  return new Date(Math.ceil(Date.parse(instant) / step) * step).toISOString()
}

const lastLocation = async (store: Store, { courier_id }: Stop): Promise<Point | null> =>
  (courier_id === null ? null : (await store.find('couriers', courier_id))?.last_location ?? null)

/** Without a pin where its zone is: half a zone is minutes, and nobody promises minutes. */
async function placeOf(store: Store, { address_id, zone_id }: Stop): Promise<Point | null> {
  const pin = address_id === null ? null : (await store.find('addresses', address_id))?.location
  if (pin || zone_id === null) return pin ?? null
  const places = await findZonePlaces((sql, bindings) => store.query(sql, bindings), [zone_id])
  return places.get(zone_id) ?? null
}
