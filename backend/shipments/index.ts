/** Runs and their visits: from what waits to be fetched or brought to what has changed hands. */
import { measureDistance } from './arrival.ts'
import { afterSaveCall, beforeSaveCall } from './calls.ts'
import { assertSlotOffered } from './choose_slot.ts'
import { shipmentChecks } from './checks.ts'
import { followStops } from './follow_stops.ts'
import { afterSaveLocation, beforeSaveLocation } from './locations.ts'
import { askForCall, assertStopAlone, bringItemBack, checkInStop, finishPart, finishStop, loadStop, planAgain } from './outcome.ts'
import { countPostponement, freeStops, keepRunsApart, resumeRun, takeStops } from './runs.ts'
import { afterSaveRun } from './save_run.ts'
import { afterSaveStop, beforeSaveStop } from './save_stop.ts'
import { beforeSaveStopItem } from './save_stop_item.ts'
import type { Room } from '#backend/resource/behavior'

export const shipments = {
  effects: {
    take_stops: takeStops,
    keep_runs_apart: keepRunsApart,
    count_postponement: countPostponement,
    resume_run: resumeRun,
    free_stops: freeStops,
    assert_slot_offered: assertSlotOffered,
    load_stop: loadStop,
    measure_distance: measureDistance,
    finish_stop: finishStop,
    finish_part: finishPart,
    ask_for_call: askForCall,
    check_in_stop: checkInStop,
    bring_item_back: bringItemBack,
    plan_again: planAgain,
    assert_alone: assertStopAlone,
    follow_stops: followStops,
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
