/** Shipments and their stops: effects, checks and hooks. */
import { measureDistance } from './arrival_distance.ts'
import { afterSaveCallAttempt, beforeSaveCallAttempt } from './save_call_attempt.ts'
import { assertSlotOffered } from './choose_slot.ts'
import { shipmentChecks } from './shipment_checks.ts'
import { syncShipmentWithStops } from './sync_shipment.ts'
import { afterSaveLocation, beforeSaveLocation } from './courier_locations.ts'
import {
  requestPhoneCallAfterStop, checkInItem, checkInStop, countAllItems, countHandledItems, finishStopPartly, finishStop,
  assertItemLoadable, loadItem, loadStopOnVehicle, setAmountDue, planFollowUpStop,
} from './stop_outcome.ts'
import { countPostponement, releaseStops, assertCrewAvailable, resumeShipment, addStops } from './plan_shipment.ts'
import { afterSaveShipment, beforeSaveShipment } from './save_shipment.ts'
import { afterSaveStop, assertOnlyStop, beforeSaveStop, beforeSaveStopItem } from './save_stop.ts'
import type { PartialHandlers, TransitionContext } from '#backend/resource/handler_types'

export const shipments = {
  effects: {
    take_stops: { cascade: addStops },
    keep_runs_apart: { cascade: assertCrewAvailable },
    count_postponement: { patch: countPostponement },
    resume_run: { patch: resumeShipment },
    free_stops: { cascade: releaseStops },
    assert_slot_offered: { cascade: assertSlotOffered },
    load_stop: { patch: setAmountDue, cascade: loadStopOnVehicle },
    load_stop_item: { patch: assertItemLoadable, cascade: loadItem },
    measure_distance: { patch: measureDistance },
    finish_stop: { patch: countAllItems, cascade: finishStop },
    finish_part: { patch: countHandledItems, cascade: finishStopPartly },
    ask_for_call: { cascade: requestPhoneCallAfterStop },
    check_in_stop: { cascade: checkInStop },
    bring_item_back: { cascade: checkInItem },
    plan_again: { cascade: planFollowUpStop },
    assert_alone: { cascade: ({ store, row }: TransitionContext<'order_deliveries'>) => assertOnlyStop(store, row) },
    follow_stops: { cascade: syncShipmentWithStops },
  },
  checks: shipmentChecks,
  hooks: {
    shipments: { beforeSave: beforeSaveShipment, afterSave: afterSaveShipment },
    order_deliveries: { beforeSave: beforeSaveStop, afterSave: afterSaveStop },
    order_delivery_items: { beforeSave: beforeSaveStopItem },
    delivery_calls: { beforeSave: beforeSaveCallAttempt, afterSave: afterSaveCallAttempt },
    courier_locations: { beforeSave: beforeSaveLocation, afterSave: afterSaveLocation },
  },
} satisfies PartialHandlers
