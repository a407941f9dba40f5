/** The last item closes the measuring of its order by itself (T-O2). */
import { known } from './items.ts'
import type { Move } from '#backend/resource/behavior'

export async function followMeasures({ store, row }: Move<'order_items'>): Promise<void> {
  const order = await known(store, 'orders', row.order_id)
  if (order.status === 'in_measure' && order.unmeasured_items === 0) await store.move('orders', order.id, 'measure')
}
