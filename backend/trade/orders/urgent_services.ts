/** What is urgent costs more: the services that are marked so are added to an order with it, and taken off again. */
import { priceIsOpen } from './status_groups.ts'
import { resourceOf } from '#backend/engine/definition/registry'
import { removeRow } from '#backend/engine/resource/write/remove'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export const urgentServices = (store: Store): Promise<Row<'services'>[]> =>
  store.select('services', { is_for_urgent: true, validity: 'order', status: 'enable' })

/** While the price is open; afterwards somebody changes it with the price. A line that is there already is not added again. */
export async function syncUrgentServices({ store, before, row: order }: AfterSaveContext<'orders'>): Promise<void> {
  const [was, is] = [before, order].map((row) => row?.priority === 'urgent')
  if (was === is || !priceIsOpen(order.status)) return
  const lines = await store.select('order_services', { order_id: order.id })
  for (const { id: service_id } of await urgentServices(store)) {
    const line = lines.find((one) => one.service_id === service_id)
    if (is && !line) await store.insert('order_services', { order_id: order.id, service_id })
    // A deletion is a unit of work of its own: it flushes what is pending.
    if (was && line) store.beforeCommit(`not urgent ${line.id}`, async () =>
      removeRow(store, resourceOf('order_services'), await store.lock('order_services', line.id)))
  }
}
