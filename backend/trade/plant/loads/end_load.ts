/** A load that is taken back, or canceled. */
import { aboutItem, loadedTasks } from './loaded_tasks.ts'
import { assertMachineFree } from './start_load.ts'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

export async function assertReopenable({ store, row: load }: TransitionContext<'loads'>): Promise<Values<'loads'>> {
  await assertMachineFree(store, load)
  return {}
}

/** What the load had finished runs again. Refused as a whole where one item is further, or its damage was told. */
export async function reopenTasks({ store, row: load }: TransitionContext<'loads'>): Promise<void> {
  for (const { loaded, task, item } of await loadedTasks(store, load.id)) {
    if (loaded.result === null) continue
    if (task.status === 'done') await aboutItem(item, () => store.transition('tasks', task.id, 'reopen'))
    await store.update('load_items', loaded.id, { result: null, note: null })
  }
}

/** Its tasks wait again, for whoever takes them. */
export async function releaseTasks({ store, row: load }: TransitionContext<'loads'>): Promise<void> {
  for (const { task } of await loadedTasks(store, load.id)) {
    if (task.status === 'in_progress') {
      await store.transition('tasks', task.id, 'put_back')
      if (task.user_id === load.started_by_id) await store.update('tasks', task.id, { user_id: null })
    } else if (task.load_id === load.id) await store.update('tasks', task.id, { load_id: null })
  }
}
