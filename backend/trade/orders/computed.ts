/** Computed values of orders, items and services. */
import { billedQuantity, lineAmount } from '#common/orders/item_price'
import { exactQuantity } from '#common/orders/item_quantity'
import { discountAmount, orderTotal, serviceAmount, vatAmount, type Vat } from './price/pricing.ts'
import { logisticsState } from './logistics_state.ts'
import { measuredQuantity } from './items/measuring.ts'
import { settingOf } from '#backend/services/settings/setting_of'
import { defineComputed } from '#backend/engine/resource/define_rules'
import { decimal, fixed } from '#schema/decimal'
import type { Row } from '#resources'

export const orderComputed = {
  measured_quantity: defineComputed('order_items', (item) => measuredQuantity(item, item.unit)),

  billed_quantity: defineComputed('order_items', (item, context) => {
    const exact = exactQuantity(item, item.unit)
    return exact && billedQuantity(exact, settingOf(context, 'money_area_rounding'))
  }),

  item_amount: defineComputed('order_items', ({ billed_quantity, unit_price, min_charge }) =>
    billed_quantity === null || unit_price === null ? null : lineAmount(unit_price, billed_quantity, min_charge)),

  order_service_amount: defineComputed('order_services', (service) => serviceAmount(service)),

  order_logistics_state: defineComputed('orders', logisticsState),

  order_discount: defineComputed('orders', (order) => discountAmount(order, vatOf(order))),

  /** The terms of VAT are taken when the order gets its price, and kept with it: another setting changes no price that a client knows. */
  order_vat_rate: defineComputed('orders', (order, context) =>
    (isPriced(order) ? order.vat_rate ?? fixed(decimal(settingOf(context, 'money_vat_rate')), 2) : null)),
  order_vat_mode: defineComputed('orders', (order, context) =>
    (isPriced(order) ? order.vat_mode ?? (settingOf(context, 'money_prices_include_vat') ? 'included' : 'added') : null)),

  order_total: defineComputed('orders', (order) => {
    const vat = vatOf(order)
    return vat && orderTotal(order, vat)
  }),

  order_vat: defineComputed('orders', ({ total, vat_rate }) => (total === null || vat_rate === null ? null : vatAmount(total, vat_rate))),
}

/** Null without a price. */
const vatOf = ({ vat_rate, vat_mode }: Pick<Row<'orders'>, 'vat_rate' | 'vat_mode'>): Vat | null =>
  (vat_rate === null || vat_mode === null ? null : { rate: vat_rate, included: vat_mode === 'included' })

/** Not until all received items are measured and have a price: a partial sum must not look like a price. */
const isPriced = (order: Pick<Row<'orders'>, 'received_items' | 'unmeasured_items' | 'unpriced_items'>): boolean =>
  Boolean(order.received_items) && !order.unmeasured_items && !order.unpriced_items

