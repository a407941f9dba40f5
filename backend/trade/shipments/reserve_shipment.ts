/** A courier takes a free shipment: the first one gets it. Source: domain.md §5.4 T-S2. */
import { vehicleLoad, type VehicleLoadPart, type VehicleLoadStop, type VehicleLimits } from '#common/orders/vehicle_load'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { Invalid, Refused, type ErrorMessage } from '#backend/engine/resource/refusals'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { assertOtherVehicle } from './documents.ts'
import { assertTypeAdmitsStops } from './save_shipment.ts'
import { ownZonesSql } from './own_zones.ts'
import { isOfCourier, isPublished } from './phases.ts'
import type { BeforeSaveContext, TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

/** Their usual vehicle, unless they or the office name another one. */
export async function beforeSaveShipment({ store, before, draft }: BeforeSaveContext<'shipments'>): Promise<Values<'shipments'>> {
  await assertTypeAdmitsStops({ store, before, draft })
  await assertOtherVehicle({ store, before, draft })
  const takesIt = before && isPublished(before.status) && draft.courier_id != null && isOfCourier(store.caller, draft.courier_id)
  if (!takesIt || (draft.vehicle_id ?? before.vehicle_id) != null) return {}
  return { vehicle_id: (await findOrFail(store, 'couriers', draft.courier_id!)).vehicle_id }
}

/** The courier is locked: two shipments that they take at once are judged one after the other. */
export async function assertMayReserve({ store, row: shipment }: TransitionContext<'shipments'>): Promise<void> {
  const courier = await store.lock('couriers', shipment.courier_id ?? 0)
  const vehicle = await findOrFail(store, 'vehicles', shipment.vehicle_id ?? 0)
  const stops = await store.select('order_deliveries', { shipment_id: shipment.id, status: 'pending' })
  const open = (await store.select('order_deliveries', { courier_id: courier.id, status: 'pending' }))
    .filter(({ shipment_id }) => shipment_id !== shipment.id).length
  const areas = await zonesOf(store, shipment.id, courier)
  const [row] = await store.query(RELEASES, [courier.id])
  const refusal = reservationRefusal({ courier, stops, open, releases: Number(row?.releases), ...areas })
  if (refusal) throw new Refused(refusal)
  const over = overloadOf(stops, vehicle)
  if (over.length) throw new Invalid({ vehicle_id: over })
}

/** Within a day. Whoever takes shipments only to give them back reads the clients of all of them. */
export const MAX_RELEASES = 5

/** How often a courier has given one back; their id is bound once. */
export const RELEASES = `select count(*)::int as releases from audit_logs where actor_type = 'couriers' and actor_id = ?
  and subject_resource = 'shipments' and action = 'shipments.release' and created_at > now() - interval '1 day'`

interface Reservation {
  readonly courier: Pick<Row<'couriers'>, 'status' | 'on_duty' | 'max_tasks' | 'cash_limit' | 'cash_held'>
  readonly stops: readonly VehicleLoadStop[]
  /** Pending stops of the courier's other shipments. */
  readonly open: number
  /** How many they have given back within a day. */
  readonly releases: number
  /** Zones of the shipment, and those in which the courier works; an empty list: all. */
  readonly zones: readonly number[]
  readonly own_zones: readonly number[]
}

/** Why the courier may not take it, or null. Pure. */
export function reservationRefusal({ courier, stops, open, releases, zones, own_zones }: Reservation): ErrorMessage | null {
  const { cash_held, cash_limit, max_tasks } = courier
  if (courier.status !== 'active' || !courier.on_duty) return (t) => t('errors.shipments.reserve.off_duty')
  if (releases >= MAX_RELEASES) return (t) => t('errors.shipments.reserve.released_often', { max: MAX_RELEASES })
  if (!areInReach(zones, own_zones)) return (t) => t('errors.shipments.reserve.zone')
  if (cash_limit !== null && (cash_held ?? 0) > cash_limit)
    return (t) => t('errors.shipments.reserve.cash', { held: moneyText(t, cash_held ?? 0), limit: moneyText(t, cash_limit) })
  if (max_tasks !== null && open + stops.length > max_tasks)
    return (t) => t('errors.shipments.reserve.tasks', { open, added: stops.length, max: max_tasks })
  return null
}

/** A shipment of no zone is for all couriers of its site, and a courier of no zone serves their whole city. */
const areInReach = (zones: readonly number[], own_zones: readonly number[]): boolean =>
  zones.length === 0 || zones.some((zone) => own_zones.includes(zone))

/** What of the vehicle's limits the stops exceed, by more than those that it carries already. */
export function overloadOf(
  stops: readonly VehicleLoadStop[], vehicle: VehicleLimits, carried: readonly VehicleLoadStop[] = [],
): ErrorMessage[] {
  const before = vehicleLoad(carried, vehicle)
  const message = ({ name, used, limit }: VehicleLoadPart): ErrorMessage => (t) => t(`errors.shipments.load.${name}`, { used, limit })
  return vehicleLoad(stops, vehicle).filter(({ isOver, used }, index) => isOver && used > (before[index]?.used ?? 0)).map(message)
}

async function zonesOf(store: Store, shipment_id: number, courier: Row<'couriers'>) {
  const rows = await store.query(ZONES, [shipment_id, courier.id, courier.id, courier.id])
  const ids = (value: unknown) => (value as readonly unknown[] | null ?? []).map(Number)
  return { zones: ids(rows[0]?.zones), own_zones: ids(rows[0]?.own_zones) }
}

const ZONES = `select
  (select array_agg(target_id) from shipments_zones where owner_id = ?) as zones,
  ${ownZonesSql('?::bigint')} as own_zones`

/** Another courier was first: of a shipment that was free they may know that. */
export async function explainTakenShipment({ store, id }: { readonly store: Store; readonly id: number }): Promise<ErrorMessage | null> {
  if (store.caller?.guard !== 'courier') return null
  const shipment = await store.find('shipments', id) as (Row<'shipments'> & { readonly site_id: number }) | null
  if (!shipment || shipment.published_at === null || shipment.site_id !== store.caller.me.site_id) return null
  return (t) => t('errors.shipments.reserve.taken')
}
