/** The planning page: a shipment and its stops are saved by one call, or nothing of it is saved. Source: domain.md §5.4 T-S0. */
import type { HttpContext } from '@adonisjs/core/http'
import { bodyOf, callerOf, runMutation } from '#backend/resource/request'
import { authorize, authorizeTransition } from '#backend/resource/policy'
import { findOrFail } from '#backend/resource/find_or_fail'
import { scopedIds } from '#backend/resource/read/scope'
import { invalid } from '#backend/resource/refusals'
import { visibleRecordOrVersion } from '#backend/resource/write/record_version'
import { createRecord } from '#backend/resource/write/save'
import { resourceOf } from '#backend/definition/registry'
import { readShipmentPlan, type ShipmentPlan } from './plan_shipment_body.ts'
import { assertLoad } from './assert_load.ts'
import { assertStopsFree, lockStops } from './take_stops.ts'
import type { RequestStore } from '#backend/resource/store'

const shipments = resourceOf('shipments')

/** POST /api/user/shipments/plan */
export async function createPlannedShipment(ctx: HttpContext): Promise<unknown> {
  const caller = callerOf(ctx)
  await authorize(caller, shipments, 'create')
  await authorizeTransition(caller, shipments, 'add_stops')
  const plan = readShipmentPlan(bodyOf(ctx))
  return runMutation(ctx, async (store) => {
    const id = await savePlan(store, plan)
    const row = { ...await findOrFail(store, 'shipments', id) }
    return { status: 201, body: await visibleRecordOrVersion(store, shipments, row) }
  })
}

async function savePlan(store: RequestStore, { shipment, ids, versions, isOverloadConfirmed }: ShipmentPlan): Promise<number> {
  const visible = await scopedIds(store.trx, resourceOf('order_deliveries'), store.caller, ids)
  if (ids.some((id) => !visible.has(id))) throw invalid('stops', (t) => t('errors.reference.missing'))
  const stops = await lockStops(store, ids)
  await assertStopsFree(store, stops, versions)
  const { id, vehicle_id } = await createRecord(store, shipments, shipment)
  if (typeof vehicle_id === 'number' && !isOverloadConfirmed) await assertLoad(store, vehicle_id, stops)
  // The transition by hand, so that the log reads as if the stops were added afterwards.
  await store.transition('shipments', Number(id), 'add_stops', { args: { stops: ids } })
  return Number(id)
}
