/** GET /api/user/shipments/arrivals?date=2026-11-25: when the shipments of a day reach their pending stops. */
import { setImmediate as giveWay } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { DayArrivals } from '#common/orders/dispatch'
import type { Call } from '#backend/engine/calls/define_call'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { fillSql, fragment, numberedSql } from '#backend/engine/resource/read/sql'
import { resourceOf } from '#backend/engine/definition/registry'
import { loadRuleContext } from '#backend/services/settings/index'
import { settingOf } from '#backend/services/settings/setting_of'
import { depotOf } from './depot.ts'
import { findWays } from './find_ways.ts'
import { routeStart, type DrivenShipment } from './route_start.ts'
import { arrivalsOf, metresOfRoute, type ZonedStop } from './sequence_instance.ts'
import { placeStops } from './zone_places.ts'
import type { Caller } from '#backend/engine/resource/caller'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Point } from '#schema/types'

export async function showDayArrivals({ caller, query: { date } }: Call<unknown, { readonly date: string }>): Promise<DayArrivals> {
  const context = await loadRuleContext(db.connection())
  const [depot, shipments] = [await depotOf(caller, context), await findShipments(caller, date)]
  const stops = await placeStops(await findPendingStops(caller, shipments.map(({ id }) => id)))
  const stopsOf = Map.groupBy(stops, ({ shipment_id }) => shipment_id)
  const routes: DayArrivals[number][] = []
  for (let first = 0; first < shipments.length; first += AT_ONCE) {
    const some = shipments.slice(first, first + AT_ONCE)
    routes.push(...await Promise.all(some.map((shipment) => routeOf(shipment, stopsOf.get(shipment.id) ?? [], depot, context))))
    await giveWay()
  }
  return routes
}

/** The ways of a long shipment hold the event loop for a moment: others are answered between two of them. */
const AT_ONCE = 10

interface DayShipment extends DrivenShipment { readonly id: number }
interface DayStop extends ZonedStop { readonly shipment_id: number }

async function routeOf(
  shipment: DayShipment, stops: readonly DayStop[], depot: Point | null, context: RuleContext,
): Promise<DayArrivals[number]> {
  const day = routeStart(shipment, depot, context)
  const ways = await findWays([day.start, ...stops.map(({ location }) => location)], context)
  const numbers = stops.map((_, index) => index + 1)
  return {
    shipment_id: shipment.id, metres: metresOfRoute(stops, numbers, ways), ways: ways.source,
    stops: arrivalsOf(stops, numbers, day, { ways, stop_minutes: settingOf(context, 'delivery_stop_minutes') }),
  }
}

function findShipments(caller: Caller, date: string): Promise<DayShipment[]> {
  return fetchRows<DayShipment>(db.connection(), numberedSql(fillSql(
    `select "t".id, "t".status, "t".date::text, "t".start_time::text, "t".end_time::text, c.last_location from shipments as "t"
      left join couriers c on c.id = "t".courier_id where {} and {} order by "t".id limit 200`,
    fragment('"t".date = ?::date', date), scopeOf(resourceOf('shipments'), caller),
  )))
}

function findPendingStops(caller: Caller, ids: readonly number[]): Promise<DayStop[]> {
  return fetchRows<DayStop>(db.connection(), numberedSql(fillSql(
    `select "t".id, "t".shipment_id, a.location, "t".zone_id, "t".slot_from::text, "t".slot_to::text from order_deliveries as "t"
      left join addresses a on a.id = "t".address_id where {} and {} order by "t".sequence, "t".id`,
    fragment('"t".shipment_id = any(?::bigint[]) and "t".status = \'pending\'', ids), scopeOf(resourceOf('order_deliveries'), caller),
  )))
}
