/** `GET /api/user/order-items/:id/price?tissu=laine`: what the item would cost, while it is measured. Nothing is stored. */
import { runInTransaction } from '#backend/database/run_in_transaction'
import { resourceOf } from '#backend/definition/registry'
import { findOrFail } from '#backend/resource/find_or_fail'
import { handlers } from '#backend/resource/handler_registry'
import { openStore } from '#backend/resource/open_store'
import { authorize } from '#backend/resource/policy'
import { may } from '#backend/resource/caller'
import { assertVisible } from '#backend/resource/read/visible_rows'
import { Forbidden, invalid } from '#backend/resource/refusals'
import { callerOf } from '#backend/resource/request'
import { settingOf } from '#backend/settings/setting_of'
import type { ItemPrice } from '#common/item_price'
import { app } from '#resources'
import { expectedPrice } from './price_item.ts'
import type { Item } from './order_items.ts'
import type { HttpContext } from '@adonisjs/core/http'

export async function showItemPrice(ctx: HttpContext): Promise<ItemPrice> {
  const [caller, items, id] = [callerOf(ctx), resourceOf('order_items'), Number(ctx.params.id)]
  await authorize(caller, items, 'list')
  if (!may(caller, 'order-price')) throw new Forbidden()
  const tissu = readFabric(ctx)
  return runInTransaction(async (trx) => {
    await assertVisible(trx, 'order_items', caller, id)
    const store = openStore(trx, caller, await handlers().loadContext(trx))
    const item = await findOrFail(store, 'order_items', id)
    const price = await expectedPrice(store, { ...item, tissu: tissu ?? item.tissu })
    return { ...price, rounding: settingOf(store.context, 'money_area_rounding') }
  })
}

/** The fabric that is chosen in the dialog but not yet stored; null without one. */
function readFabric(ctx: HttpContext): Item['tissu'] {
  const value: unknown = ctx.request.qs().tissu ?? null
  if (value === null) return null
  const fabric = app.enums.item_tissu.find((name) => name === value)
  if (!fabric) throw invalid('tissu', (t) => t('errors.field.type.choice'))
  return fabric
}
