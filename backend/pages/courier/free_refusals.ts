/** Why a courier could not reserve a free shipment now: the rules of the transition, before it is tried. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { query } from '#backend/engine/database/query'
import { overloadOf, RELEASES, reservationRefusal } from '#backend/trade/shipments/reserve_shipment'
import { isTaken } from '#backend/trade/shipments/phases'
import { areOverlapping } from '#common/time/day_hours'
import type { ErrorMessage } from '#backend/engine/resource/refusals'
import type { VehicleLimits, VehicleLoadStop } from '#common/orders/vehicle_load'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Caller } from '#backend/engine/resource/caller'
import type { Row } from '#resources'

type Free = Pick<Row<'shipments'>, 'id' | 'date' | 'start_time' | 'end_time' | 'vehicle_id'>

type Vehicle = VehicleLimits & { readonly id: number }
interface Stop extends VehicleLoadStop { readonly shipment_id: number }

export async function refusalsOf(
  executor: QueryClientContract, { id }: Caller, courier: Row<'couriers'>, free: readonly Free[],
): Promise<Map<number, ErrorMessage>> {
  if (!free.length) return new Map()
  const stops = await query(executor, STOPS, [free.map((shipment) => shipment.id)]) as unknown as Stop[]
  const [pending] = await query(executor, PENDING, [id])
  // The one that the office has named goes; else the courier's own.
  const vehicleOf = ({ vehicle_id }: Free) => vehicle_id ?? courier.vehicle_id
  const ids = free.flatMap((shipment) => vehicleOf(shipment) ?? [])
  const vehicles = new Map((await query(executor, VEHICLES, [ids]) as unknown as Vehicle[]).map((one) => [one.id, one]))
  const others = (await query(executor, OTHERS, [id, ids]) as unknown as Row<'shipments'>[])
    .filter(({ status }) => isTaken(status))
  const open = Number(pending?.open)
  const [given] = await query(executor, RELEASES, [id])
  const releases = Number(given?.releases)
  return new Map(free.flatMap((shipment) => {
    const own = stops.filter(({ shipment_id }) => shipment_id === shipment.id)
    const vehicle = vehicles.get(vehicleOf(shipment) ?? 0)
    // Those of other zones are not listed.
    const refusal = reservationRefusal({ courier, stops: own, open, releases, zones: [], own_zones: [] })
      ?? busyRefusal(id, vehicleOf(shipment), others.filter((other) => areOverlapping(shipment, other)))
      ?? (vehicle ? overloadOf(own, vehicle)[0] : NO_VEHICLE)
    return refusal ? [[shipment.id, refusal] as const] : []
  }))
}

const STOPS = `select shipment_id::int, kind, area::text from order_deliveries where shipment_id = any(?::bigint[]) and status = 'pending'`
const VEHICLES = 'select id::int, max_collect, max_delivery, max_area from vehicles where id = any(?::bigint[])'
const PENDING = `select count(*)::int as open from order_deliveries where courier_id = ? and status = 'pending'`
/** HH:MI as everywhere else: with seconds, the shipment that begins when one ends would overlap it. */
const OTHERS = `select id::int, date::text, to_char(start_time, 'HH24:MI') as start_time, to_char(end_time, 'HH24:MI') as end_time, status,
  courier_id::int, vehicle_id::int from shipments where (courier_id = ? or vehicle_id = any(?::bigint[])) and deleted_at is null
  and status in ${groupSql('shipments', 'taken')}`

/** At that time the courier has another shipment, or another courier has the vehicle. */
function busyRefusal(courier_id: number, vehicle_id: number | null, overlapping: readonly Row<'shipments'>[]): ErrorMessage | null {
  if (overlapping.some((other) => other.courier_id === courier_id)) return (t) => t('errors.shipments.courier_busy')
  return overlapping.some((other) => other.vehicle_id === vehicle_id) ? (t) => t('errors.shipments.vehicle_busy') : null
}

const NO_VEHICLE: ErrorMessage = (t) => t('errors.shipments.reserve.no_vehicle')
