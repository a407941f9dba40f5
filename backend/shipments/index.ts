/** Runs and their visits: from what waits to be fetched or brought to what has changed hands. */
import { measureDistance } from './arrival.ts'
import { afterSaveCall, beforeSaveCall } from './calls.ts'
import { assertSlotOffered } from './choose_slot.ts'
import { shipmentChecks } from './checks.ts'
import { followStops } from './follow_stops.ts'
import { afterSaveLocation, beforeSaveLocation } from './locations.ts'
import {
  askForCall, assertStopAlone, bringItemBack, checkInStop, countAll, countHandled, finishPart, finishStop, loadStop, noteAmountDue,
  planAgain,
} from './outcome.ts'
import { countPostponement, freeStops, keepRunsApart, resumeRun, takeStops } from './runs.ts'
import { afterSaveRun } from './save_run.ts'
import { afterSaveStop, beforeSaveStop } from './save_stop.ts'
import { beforeSaveStopItem } from './save_stop_item.ts'
import type { Room } from '#backend/resource/behavior'

export const shipments = {
  effects: {
    take_stops: { follow: takeStops },
    keep_runs_apart: { follow: keepRunsApart },
    count_postponement: { patch: countPostponement },
    resume_run: { patch: resumeRun },
    free_stops: { follow: freeStops },
    assert_slot_offered: { follow: assertSlotOffered },
    load_stop: { patch: noteAmountDue, follow: loadStop },
    measure_distance: { patch: measureDistance },
    finish_stop: { patch: countAll, follow: finishStop },
    finish_part: { patch: countHandled, follow: finishPart },
    ask_for_call: { follow: askForCall },
    check_in_stop: { follow: checkInStop },
    bring_item_back: { follow: bringItemBack },
    plan_again: { follow: planAgain },
    assert_alone: { follow: assertStopAlone },
    follow_stops: { follow: followStops },
  },
  checks: shipmentChecks,
  hooks: {
    shipments: { afterSave: afterSaveRun },
    order_deliveries: { beforeSave: beforeSaveStop, afterSave: afterSaveStop },
    order_delivery_items: { beforeSave: beforeSaveStopItem },
    delivery_calls: { beforeSave: beforeSaveCall, afterSave: afterSaveCall },
    courier_locations: { beforeSave: beforeSaveLocation, afterSave: afterSaveLocation },
  },
} satisfies Room
