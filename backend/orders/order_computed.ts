/** Computed values of orders, items and services. */
import { billedQuantity, lineAmount } from '#common/item_price'
import { exactQuantity } from '#common/item_quantity'
import { discountAmount, orderTotal, serviceAmount, vatAmount } from './pricing.ts'
import { logisticsState } from './logistics_state.ts'
import { measuredQuantity } from './measuring.ts'
import { settingOf } from '#backend/settings/setting_definitions'
import { defineComputed } from '#backend/resource/define_rules'

export const orderComputed = {
  measured_quantity: defineComputed('order_items', (item) => measuredQuantity(item, item.unit)),

  billed_quantity: defineComputed('order_items', (item, context) => {
    const exact = exactQuantity(item, item.unit)
    return exact && billedQuantity(exact, settingOf(context, 'money.area_rounding'))
  }),

  item_amount: defineComputed('order_items', ({ billed_quantity, unit_price, min_charge }) =>
    billed_quantity === null || unit_price === null ? null : lineAmount(unit_price, billed_quantity, min_charge)),

  order_service_amount: defineComputed('order_services', (service) => serviceAmount(service)),

  order_logistics_state: defineComputed('orders', logisticsState),

  order_discount: defineComputed('orders', (order) => discountAmount(order)),

  /** Null until all received items are measured: a partial sum must not look like a price. */
  order_total: defineComputed('orders', (order, context) => {
    if (!order.received_items || order.unmeasured_items) return null
    return orderTotal(order, { rate: settingOf(context, 'money.vat_rate'), included: settingOf(context, 'money.prices_include_vat') })
  }),

  order_vat: defineComputed('orders', ({ total }, context) =>
    (total === null ? null : vatAmount(total, settingOf(context, 'money.vat_rate')))),
}
