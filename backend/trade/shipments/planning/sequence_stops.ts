/** POST /api/user/shipments/optimize: the stops of a shipment that is being planned, in a good sequence. Nothing is written. */
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { fillSql, fragment, numberedSql } from '#backend/engine/resource/read/sql'
import { invalid } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { loadRuleContext } from '#backend/services/settings/index'
import { settingOf } from '#backend/services/settings/setting_of'
import { findRoutesInThread } from '#backend/trade/shipments/routing/index'
import type { PlannedRoute, SequenceRequest } from '#common/orders/dispatch'
import { depotOf } from './depot.ts'
import { findWays } from './find_ways.ts'
import { arrivalsOf, metresOfRoute, sequenceInstance, type ZonedStop } from './sequence_instance.ts'
import { searchTurns } from './search_turns.ts'
import { placeStops } from './zone_places.ts'
import { assertDifferent } from '../assert_different.ts'
import type { Caller } from '#backend/engine/resource/caller'

const stopResource = resourceOf('order_deliveries')

export const sequenceStops = ({ caller, body }: Call<SequenceRequest>): Promise<PlannedRoute> =>
  searchTurns.run(caller, () => findSequence(caller, body))

async function findSequence(
  caller: Caller, { stops: ids, locked = [], start_time = null, end_time = null }: SequenceRequest,
): Promise<PlannedRoute> {
  assertDifferent('stops', ids)
  if (assertDifferent('locked', locked).some((id) => !ids.includes(id))) throw invalid('locked', (t) => t('errors.field.type.list'))
  const found = await placeStops(await findStops(caller, ids))
  const context = await loadRuleContext(db.connection())
  const day = { start: await depotOf(caller, context), start_time, end_time }
  // Stops without a place come last.
  const placed = found.filter(({ location }) => location !== null)
  const stops = [...placed, ...found.filter(({ location }) => location === null)]
  const ways = await findWays([day.start, ...placed.map(({ location }) => location)], context)
  const travel = { ways, stop_minutes: settingOf(context, 'delivery_stop_minutes') }
  const routes = placed.length > 1 ? (await findRoutesInThread(sequenceInstance(placed, new Set(locked), day, travel))).routes : []
  const first = routes[0] ?? placed.map((_, index) => index + 1)
  const numbers = [...first, ...stops.slice(placed.length).map((_, index) => placed.length + index + 1)]
  return { metres: metresOfRoute(stops, numbers, ways), ways: ways.source, stops: arrivalsOf(stops, numbers, day, travel) }
}

/** In the sequence of the ids. Throws Invalid unless the caller may see all of them. */
async function findStops(caller: Caller, ids: readonly number[]): Promise<ZonedStop[]> {
  const rows = await fetchRows<ZonedStop>(db.connection(), numberedSql(fillSql(
    `select "t".id, a.location, "t".zone_id, "t".slot_from::text, "t".slot_to::text from order_deliveries as "t"
      left join addresses a on a.id = "t".address_id where {} and {}`,
    fragment('"t".id = any(?::bigint[])', ids), scopeOf(stopResource, caller),
  )))
  const found = new Map(rows.map((row) => [row.id, row]))
  if (found.size < ids.length) throw invalid('stops', (t) => t('errors.reference.missing'))
  return ids.flatMap((id) => found.get(id) ?? [])
}
