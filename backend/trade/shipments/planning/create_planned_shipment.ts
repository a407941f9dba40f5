/** The planning page: a shipment and its stops are saved by one call, or nothing of it is saved. Source: domain.md §5.4 T-S0. */
import type { SavingCall } from '#backend/engine/calls/define_call'
import type { VersionedStop } from '#common/orders/dispatch'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { scopedIds } from '#backend/engine/resource/policies/scope'
import { invalid } from '#backend/engine/resource/refusals'
import { visibleRecordOrVersion } from '#backend/engine/resource/write/record_version'
import { createRecord } from '#backend/engine/resource/write/save'
import { resourceOf } from '#backend/engine/definition/registry'
import { assertDifferent } from '../assert_different.ts'
import { assertLoad } from '../assert_load.ts'
import { assertStopsFree, lockStops } from '../stops/take_stops.ts'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Data } from '#schema/predicate'

const shipments = resourceOf('shipments')

interface Plan extends Data { readonly stops: readonly VersionedStop[]; readonly is_overload_confirmed?: boolean }

/** POST /api/user/shipments/plan */
export async function createPlannedShipment({ store, body }: SavingCall<Plan>): Promise<unknown> {
  const id = await savePlan(store, body)
  return visibleRecordOrVersion(store, shipments, { ...await findOrFail(store, 'shipments', id) })
}

/** Stops in the sequence of the shipment, with the versions that the plan is based on. */
async function savePlan(store: RequestStore, { stops: planned, is_overload_confirmed = false, ...shipment }: Plan): Promise<number> {
  const ids = assertDifferent('stops', planned.map(({ id }) => id))
  const versions = new Map(planned.map(({ id, version }) => [id, version]))
  const visible = await scopedIds(store.trx, resourceOf('order_deliveries'), store.caller, ids)
  if (ids.some((id) => !visible.has(id))) throw invalid('stops', (t) => t('errors.reference.missing'))
  const stops = await lockStops(store, ids)
  await assertStopsFree(store, stops, versions)
  const { id, vehicle_id } = await createRecord(store, shipments, shipment)
  if (typeof vehicle_id === 'number' && !is_overload_confirmed) await assertLoad(store, vehicle_id, stops)
  // The transition by hand, so that the log reads as if the stops were added afterwards.
  await store.transition('shipments', Number(id), 'add_stops', { args: { stops: ids } })
  return Number(id)
}
