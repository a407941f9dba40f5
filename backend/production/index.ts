/** Work on the items in the plant: tasks and drying. */
import { startItem, addWorkedTime, cancelTasks, setTaskPoints, syncItemWithTasks, assignTask } from './task_transitions.ts'
import { afterSaveDrying, beforeSaveDryingItem, takeOutDryingItems, setNeedsDrying } from './save_drying.ts'
import { itemProgress } from './task_rules.ts'
import { beforeSaveTask } from './save_task.ts'
import { defineCheck, defineComputed } from '#backend/resource/define_rules'
import type { PartialHandlers } from '#backend/resource/handler_types'

export const production = {
  effects: {
    begin_task: { patch: assignTask, cascade: startItem }, count_time: { patch: addWorkedTime }, earn_points: { patch: setTaskPoints },
    follow_tasks: { cascade: syncItemWithTasks }, drop_tasks: { cascade: cancelTasks },
    empty_drying: { cascade: takeOutDryingItems }, judge_dryness: { cascade: setNeedsDrying },
  },
  checks: {
    machine_is_ready: defineCheck('tasks', { machine_id: 'machines' }, (_task, { refs: { machine_id: machine } }) =>
      machine === null || (machine.status === 'enable' && !machine.is_down)),
  },
  computed: {
    item_progress: defineComputed('order_items', itemProgress),
    item_is_drying: defineComputed('order_items', ({ open_dryings }) => (open_dryings ?? 0) > 0),
  },
  hooks: {
    tasks: { beforeSave: beforeSaveTask },
    dryings: { afterSave: afterSaveDrying },
    drying_items: { beforeSave: beforeSaveDryingItem },
  },
} satisfies PartialHandlers
