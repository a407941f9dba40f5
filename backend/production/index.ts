/** Work on the items in the plant: tasks and drying. */
import { beginItem, countTime, dropTasks, earnPoints, followTasks, takeTask } from './do_task.ts'
import { afterSaveDrying, beforeSaveDryingItem, emptyDrying, judgeDryness } from './hang_up.ts'
import { itemProgress } from './progress.ts'
import { beforeSaveTask } from './save_task.ts'
import { check, computed } from '#backend/resource/typed_rules'
import type { Room } from '#backend/resource/behavior'

export const production = {
  effects: {
    begin_task: { patch: takeTask, follow: beginItem }, count_time: { patch: countTime }, earn_points: { patch: earnPoints },
    follow_tasks: { follow: followTasks }, drop_tasks: { follow: dropTasks },
    empty_drying: { follow: emptyDrying }, judge_dryness: { follow: judgeDryness },
  },
  checks: {
    machine_is_ready: check('tasks', { machine_id: 'machines' }, (_task, { refs: { machine_id: machine } }) =>
      machine === null || (machine.status === 'enable' && !machine.is_down)),
  },
  computed: {
    item_progress: computed('order_items', itemProgress),
    item_is_drying: computed('order_items', ({ open_dryings }) => (open_dryings ?? 0) > 0),
  },
  hooks: {
    tasks: { beforeSave: beforeSaveTask },
    dryings: { afterSave: afterSaveDrying },
    drying_items: { beforeSave: beforeSaveDryingItem },
  },
} satisfies Room
