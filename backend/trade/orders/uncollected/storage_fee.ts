/**
 * Storage is paid for by the day, after the free days and until the hand-over, where the setting has a price: one line of the order, with
 * the days that are new since the last time. So a line that was taken off, or made smaller, stays as somebody has decided.
 */
import { isIn } from '#backend/engine/definition/status_groups'
import { settingOf } from '#backend/services/settings/setting_of'
import { decimal, fixed, plus, times, toInteger } from '#schema/decimal'
import { CYCLE, READY_SINCE, waitingDays, WAITS } from './waiting.ts'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Store } from '#backend/engine/resource/store'
import type { Watch } from '#backend/engine/resource/watch'

/** Of a day, in centimes; 0: none. */
export const storageFee = (context: RuleContext): number =>
  toInteger(times(decimal(settingOf(context, 'stock_storage_fee')), decimal(100)))

const STORAGE = 'storage'
const PAID_DAYS = `floor(extract(epoch from ?::timestamptz - ${READY_SINCE}) / 86400)::int - ?::int`

/** An order on an issued invoice stays as it is. */
export const storage: Watch = {
  due(context) {
    const free = settingOf(context, 'stock_free_storage_days')
    return {
      sql: `
        select orders.id, ${CYCLE} || ' days ' || (${PAID_DAYS}) as occurrence from orders
        where ${WAITS} and ?::int > 0 and orders.invoice_id is null and ${PAID_DAYS} > coalesce(orders.storage_days, 0)`,
      bindings: [context.now, free, storageFee(context), context.now, free],
    }
  },
  async tell(store, { id }) {
    const order = await store.lock('orders', id)
    const days = await waitingDays(store, id) - settingOf(store.context, 'stock_free_storage_days')
    const added = days - (order.storage_days ?? 0)
    if (added <= 0 || order.invoice_id !== null || !isIn('orders', 'returning', order.status)) return
    await addDays(store, id, added)
    await store.derive('orders', id, { storage_days: days })
  },
}

/** At the price of its first day, whatever the setting says later. */
async function addDays(store: Store, order_id: number, days: number): Promise<void> {
  const [service] = await store.select('services', { key: STORAGE })
  if (!service) return
  const [line] = await store.select('order_services', { order_id, service_id: service.id })
  if (line) {
    const quantity = fixed(plus(decimal(line.quantity), decimal(days)), 3)
    return void await store.update('order_services', line.id, { quantity })
  }
  const { id } = await store.insert('order_services', { order_id, service_id: service.id, quantity: String(days) })
  await store.update('order_services', id, { unit_price: storageFee(store.context) })
}
