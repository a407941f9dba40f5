/** Shipments, their stops and couriers: effects, checks and hooks. */
import { chargeEmptyTrip } from './stops/empty_trip.ts'
import { beforeSaveExpense } from './expenses.ts'
import { beforeSaveRefusedAction } from './refused_actions.ts'
import { compareCounts, countCollected, receiveCollectedOrders } from './collected_orders.ts'
import { expectArrival, notifyArrival } from './on_the_way.ts'
import { planFollowUpStop, tryAgainOrCall, withdrawNextStop } from './stops/next_stop.ts'
import { countByList, putBackPiece, takePiece } from './stops/take_piece.ts'
import { assertDamagePhoto, checkCode, takeProof } from './stops/proof.ts'
import { assertMayReserve, beforeSaveShipment, explainTakenShipment } from './reserve_shipment.ts'
import { shipmentReservedAt, stopReservedAt } from './reserved_at.ts'
import { measureDistance } from './stops/arrival_distance.ts'
import { assertNextSlotOffered, assertSlotOffered } from './stops/choose_slot.ts'
import { assertMayBeSuspended } from '#backend/engine/resource/write/checks/assert_unused'
import { defineComputed } from '#backend/engine/resource/define_rules'
import { keepStop, leaveForOffer, takeOverOrder } from './order_changes.ts'
import { shipmentChecks } from './checks.ts'
import { syncShipmentWithStops } from './sync_shipment.ts'
import { afterSaveLocation, beforeSaveLocation } from './courier_locations.ts'
import {
  bringAllBack, checkInItem, checkInStop, countAllItems, countHandledItems, finishStopPartly, finishStop, assertItemLoadable, loadItem,
  loadStopOnVehicle, assertStopLoadable,
} from './stops/outcome.ts'
import { countPostponement, releaseStops, assertCrewAvailable, resumeShipment, addStops } from './planning/plan_shipment.ts'
import { afterSaveShipment } from './save_shipment.ts'
import { afterSaveStop, reopenStop, beforeSaveStop, beforeSaveStopItem } from './stops/save_stop.ts'
import { accountHooks } from '#backend/services/auth/account_hooks'
import { assertVehiclePapers, courierPapers, settleCourierPapers, settleVehiclePapers, vehiclePapers } from './documents.ts'
import { tellBreakdown } from './breakdown.ts'
import { notifyShipmentsOfLeft } from './courier_left.ts'
import { settleSubject } from '#backend/trade/follow_ups/index'
import type { Hooks, PartialHandlers } from '#backend/engine/resource/handler_types'

const courierAccount = accountHooks('courier')

export { stopReservedAt } from './reserved_at.ts'

export const shipments = {
  effects: {
    assert_may_reserve: { cascade: assertMayReserve },
    receive_collected_orders: { cascade: receiveCollectedOrders },
    bring_all_back: { cascade: bringAllBack },
    notify_arrival: { patch: expectArrival, cascade: notifyArrival },
    check_code: { patch: checkCode },
    take_proof: { patch: takeProof },
    charge_empty_trip: { cascade: chargeEmptyTrip },
    compare_counts: { cascade: compareCounts },
    count_collected: { cascade: countCollected },
    assert_damage_photo: { patch: assertDamagePhoto },
    add_stops: { cascade: addStops },
    assert_crew_available: { cascade: assertCrewAvailable }, assert_vehicle_papers: { cascade: assertVehiclePapers },
    count_postponement: { patch: countPostponement },
    resume_shipment: { patch: resumeShipment },
    release_stops: { cascade: releaseStops }, tell_breakdown: { cascade: tellBreakdown },
    assert_slot_offered: { cascade: assertSlotOffered }, assert_next_slot_offered: { cascade: assertNextSlotOffered },
    load_stop_on_vehicle: { patch: assertStopLoadable, cascade: loadStopOnVehicle },
    load_item: { patch: assertItemLoadable, cascade: loadItem },
    measure_distance: { patch: measureDistance },
    finish_stop: { patch: countAllItems, cascade: finishStop },
    finish_stop_partly: { patch: countHandledItems, cascade: finishStopPartly },
    take_piece: { patch: countByList, cascade: takePiece },
    put_back_piece: { cascade: putBackPiece },
    try_again_or_call: { cascade: tryAgainOrCall },
    withdraw_next_stop: { cascade: withdrawNextStop },
    check_in_stop: { cascade: checkInStop },
    check_in_item: { cascade: checkInItem },
    plan_follow_up_stop: { cascade: planFollowUpStop },
    take_over_order: { patch: takeOverOrder, cascade: leaveForOffer },
    keep_stop: { patch: keepStop },
    reopen_stop: { cascade: reopenStop },
    sync_shipment_with_stops: { cascade: syncShipmentWithStops },
  },
  checks: shipmentChecks,
  computed: { stop_order_changed: defineComputed('order_deliveries', ({ order_changes }) => (order_changes?.length ?? 0) > 0) },
  hooks: {
    shipments: {
      beforeSave: beforeSaveShipment, afterSave: afterSaveShipment, explainAbsence: explainTakenShipment,
      earliestMoment: shipmentReservedAt,
    },
    order_deliveries: { beforeSave: beforeSaveStop, afterSave: afterSaveStop, earliestMoment: stopReservedAt },
    vehicles: {
      async beforeSave({ store, before, draft }) {
        if (before?.status === 'enable' && draft.status === 'disable') await assertMayBeSuspended(store, 'vehicles', before.id)
      },
      afterSave: settleVehiclePapers,
      beforeDelete: ({ store, row }) => settleSubject(store, { type: 'vehicles', id: row.id }),
    } satisfies Hooks<'vehicles'>,
    couriers: {
      ...courierAccount,
      async afterSave(saved) {
        await courierAccount.afterSave(saved)
        await notifyShipmentsOfLeft(saved)
        await settleCourierPapers(saved)
      },
      async beforeDelete(deleting) {
        await courierAccount.beforeDelete(deleting)
        await settleSubject(deleting.store, { type: 'couriers', id: deleting.row.id })
      },
    } satisfies Hooks<'couriers'>,
    shipment_expenses: { beforeSave: beforeSaveExpense },
    refused_actions: { beforeSave: beforeSaveRefusedAction },
    order_delivery_items: { beforeSave: beforeSaveStopItem },
    courier_locations: { beforeSave: beforeSaveLocation, afterSave: afterSaveLocation },
  },
  watches: { vehicle_papers: vehiclePapers, courier_papers: courierPapers },
} satisfies PartialHandlers
