/** `GET /api/user/order-items/:id/price?tissu=laine`: what the item would cost, while it is measured. Nothing is stored. */
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { settingOf } from '#backend/services/settings/setting_of'
import type { ShownItemPrice } from '#common/orders/item_price'
import { amountToKeep } from '../items/correct_measure.ts'
import { expectedPrice } from './price_item.ts'
import type { Item } from '../items/order_items.ts'
import type { Call } from '#backend/engine/calls/define_call'

/** `tissu`: the fabric that is chosen in the dialog but not yet stored. */
export async function showItemPrice(
  { caller, id, query: { tissu } }: Call<unknown, { readonly tissu?: Item['tissu'] }>,
): Promise<ShownItemPrice> {
  return runInTransaction(async (trx) => {
    await assertVisible(trx, 'order_items', caller, id)
    const store = openStore(trx, caller, await handlers().loadContext(trx))
    const item = await findOrFail(store, 'order_items', id)
    const price = await expectedPrice(store, { ...item, tissu: tissu ?? item.tissu })
    const order = await findOrFail(store, 'orders', item.order_id)
    const accepted_amount = amountToKeep(item, order, await findOrFail(store, 'clients', order.client_id))
    return { ...price, rounding: settingOf(store.context, 'money_area_rounding'), accepted_amount }
  })
}
