/** Work on the items in the plant: tasks, loads and drying. */
import { checkMachine, checkPhoto, explainTaskStatus, reopenItem } from './finish_task.ts'
import { isSkippable, isUndoable } from './task_checks.ts'
import { planTasks, unplanTasks } from './plan_tasks.ts'
import { judgeResult, repeatSteps } from './repeat_steps.ts'
import { replanForMachine, replanMovedTask } from './machine_down.ts'
import { replanTasks } from './replan.ts'
import {
  addWorkedTime, assertResumable, assignTask, cancelTasks, leaveItem, setTaskPoints, startItem, syncItemWithTasks,
} from './task_transitions.ts'
import { afterSaveDrying, beforeSaveDrying, beforeSaveDryingItem, takeOutDryingItems } from './save_drying.ts'
import { overdueDryings, settleOverdue, settleOverdueDrying } from './drying_overdue.ts'
import { takeOutOfDrying, startDrying } from './drying_steps.ts'
import { itemProgress } from './task_rules.ts'
import { beforeSaveTask } from './save_task.ts'
import { bookTaskMaterials } from './recipe.ts'
import { assertReopenable, releaseTasks, reopenTasks } from './loads/end_load.ts'
import { assertEmptied, finishLoad } from './loads/finish_load.ts'
import { afterSaveLoadItem, beforeDeleteLoadItem, beforeSaveLoadItem, leaveLoads } from './loads/items.ts'
import { isLoadUndoable, isWithinCapacity } from './loads/rules.ts'
import { beforeSaveLoad } from './loads/save_load.ts'
import { prepareLoad, startTasks } from './loads/start_load.ts'
import { notifyOfMaintenance } from '#backend/trade/machines/index'
import { defineCheck, defineComputed, fieldsOf } from '#backend/engine/resource/define_rules'
import type { AfterSaveContext, Hooks, PartialHandlers } from '#backend/engine/resource/handler_types'

export { businessHours, dateOrNull, plantClock, plantClocks, workClock } from './business_hours.ts'
export { queueEnds } from './capacity/read_queues.ts'
export { readRoom } from './capacity/read_room.ts'
export { stepsAhead } from './item_steps.ts'
export { openSteps } from './open_steps.ts'
export { siteOfTaskSql } from './machine_down.ts'

export const plant = {
  effects: {
    plan_tasks: { cascade: planTasks }, unplan_tasks: { cascade: unplanTasks }, assert_resumable: { patch: assertResumable },
    assign_task: { patch: assignTask }, start_item: { cascade: startItem }, add_worked_time: { patch: addWorkedTime },
    set_task_points: { patch: setTaskPoints }, check_machine: { patch: checkMachine }, check_photo: { cascade: checkPhoto },
    reopen_item: { cascade: reopenItem }, sync_item_with_tasks: { cascade: syncItemWithTasks }, cancel_tasks: { cascade: cancelTasks },
    take_out_drying_items: { cascade: takeOutDryingItems }, take_out_of_drying: { cascade: takeOutOfDrying },
    book_task_materials: { cascade: bookTaskMaterials }, leave_item: { cascade: leaveItem },
    start_tasks: { patch: prepareLoad, cascade: startTasks }, finish_load: { patch: assertEmptied, cascade: finishLoad },
    reopen_tasks: { patch: assertReopenable, cascade: reopenTasks }, release_tasks: { cascade: releaseTasks },
    judge_result: { cascade: judgeResult }, repeat_steps: { cascade: repeatSteps }, replan_tasks: { cascade: replanTasks },
  },
  checks: {
    machine_is_ready: defineCheck(
      fieldsOf('tasks', []), { machine_id: fieldsOf('machines', ['status', 'is_down']) },
      (_task, { refs: { machine_id: machine } }) => machine === null || (machine.status === 'enable' && !machine.is_down),
    ),
    not_in_filling_load: defineCheck(
      fieldsOf('tasks', []), { load_id: fieldsOf('loads', ['status']) }, (_task, { refs: { load_id: load } }) => load?.status !== 'filling',
    ),
    not_in_running_load: defineCheck(
      fieldsOf('tasks', []), { load_id: fieldsOf('loads', ['status']) }, (_task, { refs: { load_id: load } }) => load?.status !== 'running',
    ),
    load_fits: defineCheck(
      fieldsOf('loads', ['area', 'weight_kg']), { machine_id: fieldsOf('machines', ['capacity', 'capacity_kg']) },
      (load, { refs: { machine_id: machine } }) => machine === null || isWithinCapacity(load, machine),
    ),
    load_is_over: defineCheck(
      fieldsOf('loads', ['area', 'weight_kg']), { machine_id: fieldsOf('machines', ['capacity', 'capacity_kg']) },
      (load, { refs: { machine_id: machine } }) => machine !== null && !isWithinCapacity(load, machine),
    ),
    may_undo_load: defineCheck(fieldsOf('loads', ['ended_at', 'started_by_id']), {}, isLoadUndoable),
    may_undo: defineCheck(fieldsOf('tasks', ['ended_at', 'user_id', 'result']), {}, isUndoable),
    may_skip: defineCheck(fieldsOf('tasks', ['is_mandatory']), {}, isSkippable),
  },
  computed: {
    item_progress: defineComputed('order_items', itemProgress),
    item_is_drying: defineComputed('order_items', ({ open_dryings }) => (open_dryings ?? 0) > 0),
  },
  hooks: {
    maintenances: {
      async afterSave(saved: AfterSaveContext<'maintenances'>) {
        await replanForMachine(saved)
        await notifyOfMaintenance(saved)
      },
    },
    tasks: { beforeSave: beforeSaveTask, afterSave: replanMovedTask, beforeDelete: leaveLoads, explainStatus: explainTaskStatus },
    loads: { beforeSave: beforeSaveLoad },
    load_items: { beforeSave: beforeSaveLoadItem, afterSave: afterSaveLoadItem, beforeDelete: beforeDeleteLoadItem },
    dryings: { beforeSave: beforeSaveDrying, afterSave: afterSaveDrying },
    drying_items: {
      beforeSave: beforeSaveDryingItem,
      async afterSave(saved) {
        await startDrying(saved)
        await settleOverdueDrying(saved)
      },
      beforeDelete: ({ store, row }) => settleOverdue(store, row),
    } satisfies Hooks<'drying_items'>,
  },
  watches: { overdue_dryings: overdueDryings },
} satisfies PartialHandlers
