/** What a courier's phone could not bring in: the stop is found by its path, whoever has it now. */
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import { deviceMoment } from '#backend/engine/resource/device_time'
import { leaveToRules } from '#backend/engine/resource/write/checks/references'
import type { Values } from '#backend/engine/resource/store'

type Action = 'refused_actions'

export async function beforeSaveRefusedAction({ store, before, draft }: BeforeSaveContext<Action>): Promise<Values<Action>> {
  if (before || typeof draft.path !== 'string') return {}
  const { caller } = store
  // The stop may be another courier's by now, which is often why the press was refused.
  leaveToRules(store)
  const id = Number(/\/order-deliveries\/(\d{1,15})\//.exec(draft.path)?.[1] ?? 0)
  const stop = id > 0 ? await store.find('order_deliveries', id) : null
  return {
    order_delivery_id: stop?.id ?? null,
    ...caller?.guard === 'courier' && { courier_id: caller.id },
    ...draft.happened_at !== undefined && { happened_at: deviceMoment(store.context, draft.happened_at) },
  }
}
