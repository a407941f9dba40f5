/**
 * POST /api/user/shipments/propose: waiting stops divided among shipments of the day and crews without one, by slots, room and distance.
 * Nothing is written: the planner accepts, changes or discards it (arrange_stops.ts).
 */
import db from '@adonisjs/lucid/services/db'
import { MAX_STOPS, type Proposal, type ProposalRequest, type ProposedRoute } from '#common/orders/dispatch'
import type { VehicleLimits } from '#common/orders/vehicle_load'
import type { Call } from '#backend/engine/calls/define_call'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { query } from '#backend/engine/database/query'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { fillSql, fragment, numberedSql, type Fragment } from '#backend/engine/resource/read/sql'
import { invalid } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { findRoutesInThread } from '#backend/trade/shipments/routing/index'
import { loadRuleContext } from '#backend/services/settings/index'
import { settingOf } from '#backend/services/settings/setting_of'
import { dayInstance, hasRoom, withinLimits, type DayStop, type DayVehicle, type Preferences } from './day_instance.ts'
import { depotOf } from './depot.ts'
import { findWays } from './find_ways.ts'
import { assertDifferent } from '../assert_different.ts'
import { searchTurns } from './search_turns.ts'
import { arrivalsOf, metresOfRoute, unknownArrival } from './sequence_instance.ts'
import { placeStops } from './zone_places.ts'
import { isMovable } from '../phases.ts'
import type { Caller } from '#backend/engine/resource/caller'
import type { ResourceName, Row } from '#resources'

type Stop = DayStop & Pick<Row<'order_deliveries'>, 'status' | 'shipment_id' | 'is_held'>
type Shipment = Pick<Row<'shipments'>, 'id' | 'type' | 'status' | 'start_time' | 'end_time' | 'vehicle_id' | 'courier_id'>
type Owner = Pick<ProposedRoute, 'shipment_id' | 'crew'>
type Vehicle = DayVehicle & { readonly owner: Owner }

/** The ways between all of them are computed: a day has fewer. */
const MAX_PROPOSED = 1000

export const proposeShipments = ({ caller, body }: Call<ProposalRequest>): Promise<Proposal> => {
  const { shipments = [], crews = [] } = body
  assertDifferent('stops', body.stops)
  assertDifferent('shipments', shipments)
  if (shipments.length === 0 && crews.length === 0) throw invalid('crews', (t) => t('errors.shipments.no_crew_chosen'))
  return searchTurns.run(caller, () => propose(caller, body))
}

async function propose(caller: Caller, request: ProposalRequest): Promise<Proposal> {
  const waiting = await findWaiting(caller, request.stops)
  const { vehicles, present } = await findVehicles(caller, request)
  const context = await loadRuleContext(db.connection())
  const known = await placeStops([...waiting, ...present])
  const stops = known.filter(({ location }) => location !== null)
  if (stops.length > MAX_PROPOSED) throw invalid('shipments', (t) => t('errors.shipments.too_many_stops', { max: MAX_PROPOSED }))
  const start = await depotOf(caller, context)
  const ways = await findWays([start, ...stops.map(({ location }) => location)], context)
  const travel = { ways, stop_minutes: settingOf(context, 'delivery_stop_minutes') }
  const instance = dayInstance(stops, vehicles, travel, await findPreferences(stops, vehicles))
  const found = stops.length > 0 ? (await findRoutesInThread(instance)).routes : vehicles.map(() => [])
  const numberOf = new Map(stops.map(({ id }, index) => [id, index + 1]))
  const stopsOf = (numbers: readonly number[] = []) => numbers.flatMap((number) => stops[number - 1] ?? [])
  const taken: (readonly Stop[])[] = []
  const left = [...stopsOf(found[vehicles.length])]
  const routes = vehicles.map((vehicle, index): ProposedRoute => {
    const { fits, left: beyond } = withinLimits(stopsOf(found[index]), vehicle)
    taken.push(fits as readonly Stop[])
    left.push(...beyond as readonly Stop[])
    const numbers = fits.flatMap(({ id }) => numberOf.get(id) ?? [])
    const planned = arrivalsOf(stops, numbers, { start, ...vehicle }, travel)
    // What the shipment has already, but nobody knows where, stays at its end.
    const unplaced = vehicle.present.filter((id) => !numberOf.has(id)).map(unknownArrival)
    const metres = metresOfRoute(stops, numbers, ways)
    return { ...vehicle.owner, metres, ways: ways.source, stops: [...planned, ...unplaced] } as ProposedRoute
  })
  const fitsSomewhere = (stop: Stop) => vehicles.some((vehicle, index) => hasRoom(stop, vehicle, taken[index] ?? []))
  const ids = (some: readonly Stop[]) => some.map(({ id }) => id)
  return {
    routes, without_room: ids(left.filter((stop) => !fitsSomewhere(stop))), without_time: ids(left.filter(fitsSomewhere)),
    without_place: ids(waiting.filter(({ id }) => !numberOf.has(id))),
  }
}

/** Of these couriers: whose zones are those of the stops, as the zone or as the courier has it. */
async function findPreferences(stops: readonly Stop[], vehicles: readonly Vehicle[]): Promise<Preferences> {
  const zones = [...new Set(stops.flatMap(({ zone_id }) => zone_id ?? []))]
  const couriers = vehicles.flatMap(({ courier_id }) => courier_id ?? [])
  const rows = await query(db.connection(), `
    select zone_id::int, courier_id::int, is_own from (
      select owner_id as zone_id, target_id as courier_id, false as is_own from zones_couriers
      union all select target_id, owner_id, true from couriers_zones) of_zones
    where courier_id = any(?::bigint[]) and (is_own or zone_id = any(?::bigint[]))`, [couriers, zones])
  const ofZone = Map.groupBy(rows, ({ zone_id }) => Number(zone_id))
  return {
    ofZone: new Map([...ofZone].map(([zone, all]) => [zone, all.map(({ courier_id }) => Number(courier_id))])),
    bound: new Set(rows.filter(({ is_own }) => is_own).map(({ courier_id }) => Number(courier_id))),
  }
}

/** Throws Invalid unless all of them wait. */
async function findWaiting(caller: Caller, ids: readonly number[]): Promise<readonly Stop[]> {
  const stops = await findStops(caller, fragment('"t".id = any(?::bigint[])', ids))
  const waiting = stops.filter(({ status, shipment_id, is_held }) => status === 'pending' && shipment_id === null && !is_held)
  if (waiting.length < ids.length) throw invalid('stops', (t) => t('errors.shipments.stops_not_waiting'))
  return waiting
}

async function findVehicles(
  caller: Caller, { shipments: ids = [], crews = [], start_time, end_time = null }: ProposalRequest,
): Promise<{ vehicles: readonly Vehicle[]; present: readonly Stop[] }> {
  const columns = 'id, type, status, start_time::text, end_time::text, vehicle_id, courier_id'
  const shipments = await findAll<Shipment>(caller, 'shipments', ids, columns, 'shipments')
  if (shipments.some(({ status }) => !isMovable(status))) throw invalid('shipments', (t) => t('errors.shipments.shipment_has_left'))
  await findAll(caller, 'couriers', crews.map(({ courier_id }) => courier_id), 'id', 'crews')
  const present = ids.length === 0 ? []
    : await findStops(caller, fragment('"t".shipment_id = any(?::bigint[]) and "t".status = \'pending\'', ids))
  const limits = new Map((await findAll<VehicleLimits & { readonly id: number }>(
    caller, 'vehicles', [...shipments.flatMap(({ vehicle_id }) => vehicle_id ?? []), ...crews.map(({ vehicle_id }) => vehicle_id)],
    'id, max_collect, max_delivery, max_area::text', 'crews',
  )).map((vehicle) => [vehicle.id, vehicle]))
  return {
    present,
    vehicles: [
      ...shipments.map((shipment): Vehicle => ({
        owner: { shipment_id: shipment.id, crew: null }, courier_id: shipment.courier_id,
        limits: limitsOf(shipment, limits.get(shipment.vehicle_id ?? 0) ?? null),
        start_time: shipment.start_time ?? start_time, end_time: shipment.end_time ?? end_time,
        present: present.filter(({ shipment_id }) => shipment_id === shipment.id).map(({ id }) => id),
      })),
      ...crews.map((crew): Vehicle => ({
        owner: { shipment_id: null, crew }, courier_id: crew.courier_id, limits: limits.get(crew.vehicle_id) ?? null,
        start_time, end_time, present: [],
      })),
    ],
  }
}

/** A published shipment keeps to its kind: it is for anybody, who may not take both. */
function limitsOf({ type, status }: Shipment, limits: VehicleLimits | null): VehicleLimits | null {
  if (status !== 'published' || type === 'assignment') return limits
  const { max_collect = MAX_STOPS, max_delivery = MAX_STOPS, max_area = null } = limits ?? {}
  return { max_collect: type === 'collect' ? max_collect : 0, max_delivery: type === 'delivery' ? max_delivery : 0, max_area }
}

/** In the sequence of the ids. Throws Invalid unless the caller may see all of them. */
async function findAll<R extends { readonly id: number }>(
  caller: Caller, name: ResourceName, ids: readonly number[], columns: string, field: string,
): Promise<R[]> {
  const selected = columns.split(', ').map((column) => `"t".${column}`).join(', ')
  const rows = await fetchRows<R>(db.connection(), numberedSql(fillSql(
    `select ${selected} from ${name} as "t" where {} and {}`, fragment('"t".id = any(?::bigint[])', ids), scopeOf(resourceOf(name), caller),
  )))
  const found = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !found.has(id))) throw invalid(field, (t) => t('errors.reference.missing'))
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

function findStops(caller: Caller, condition: Fragment): Promise<Stop[]> {
  return fetchRows<Stop>(db.connection(), numberedSql(fillSql(
    `select "t".id, "t".kind, "t".area::text, "t".status, "t".shipment_id, "t".is_held, "t".zone_id, a.location,
        "t".slot_from::text, "t".slot_to::text
      from order_deliveries as "t" left join addresses a on a.id = "t".address_id where {} and {} order by "t".sequence, "t".id`,
    condition, scopeOf(resourceOf('order_deliveries'), caller),
  )))
}
