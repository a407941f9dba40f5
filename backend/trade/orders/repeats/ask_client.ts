/** Who wants to be asked first is asked three days before: they answer on their pages. */
import { endInstant, instantOf } from '#backend/engine/clock/business_time'
import { goesToClient, notify, reachesClient } from '#backend/services/messages/index'
import { ASKED_BEFORE, IS_NEAR, isNear, MADE_BEFORE, momentAhead, OCCURRENCE } from './due_repeats.ts'
import { followUpRepeat, haltRepeat, obstacleTo } from './halt.ts'
import type { Watch } from '#backend/engine/resource/watch'

/** Later nobody could answer: what nobody was asked about is not made, and somebody calls (make_order.ts). */
export const repeatQuestion: Watch = {
  due: (context) => ({
    sql: `
      select id, ${OCCURRENCE} as occurrence from repeat_orders
      where status = 'active' and asks_first and not is_asked and not is_agreed and ${IS_NEAR} and not ${IS_NEAR}`,
    bindings: [...momentAhead(context, ASKED_BEFORE), ...momentAhead(context, MADE_BEFORE)],
  }),
  async tell(store, { id }) {
    const repeat = await store.lock('repeat_orders', id)
    if (!isNear(repeat, store.context, ASKED_BEFORE) || !repeat.asks_first || repeat.is_asked || repeat.is_agreed) return
    const obstacle = await obstacleTo(store, repeat)
    if (obstacle) return haltRepeat(store, repeat, obstacle)
    const subject = { type: 'repeat_orders', id } as const
    const { next_on, slot_from, slot_to } = repeat
    const { timezone } = store.context
    if (await reachesClient(store, 'repeat_order_asked', subject)) notify(store, 'repeat_order_asked', {
      subject, key: next_on,
      context: { slot: { from: instantOf(next_on, timezone, slot_from), to: endInstant(next_on, timezone, slot_from, slot_to) } },
    })
    if (!await goesToClient(store, 'repeat_order_asked', subject)) await followUpRepeat(store, repeat)
    await store.update('repeat_orders', id, { is_asked: true })
  },
}
