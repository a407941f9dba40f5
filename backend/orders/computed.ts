/** The values of an order and its items that nobody types. */
import { billedQuantity, discountAmount, lineAmount, orderTotal, serviceAmount, vatAmount } from './pricing.ts'
import { logisticsState } from './logistics_state.ts'
import { exactQuantity, measuredQuantity } from './measuring.ts'
import { settingOf } from '#backend/settings/values'
import { computed } from '#backend/resource/typed_rules'

export const orderComputed = {
  measured_quantity: computed('order_items', (item) => measuredQuantity(item, item.unit)),

  billed_quantity: computed('order_items', (item, facts) => {
    const exact = exactQuantity(item, item.unit)
    return exact && billedQuantity(exact, settingOf(facts, 'money.area_rounding'))
  }),

  item_amount: computed('order_items', ({ billed_quantity, unit_price, min_charge }) =>
    billed_quantity === null || unit_price === null ? null : lineAmount(unit_price, billed_quantity, min_charge)),

  order_service_amount: computed('order_services', (service) => serviceAmount(service)),

  order_logistics_state: computed('orders', logisticsState),

  order_discount: computed('orders', (order) => discountAmount(order)),

  /** Null until everything that was brought is measured: what is not known yet must not look like a price. */
  order_total: computed('orders', (order, facts) => {
    if (!order.received_items || order.unmeasured_items) return null
    return orderTotal(order, { rate: settingOf(facts, 'money.vat_rate'), included: settingOf(facts, 'money.prices_include_vat') })
  }),

  order_vat: computed('orders', ({ total }, facts) => (total === null ? null : vatAmount(total, settingOf(facts, 'money.vat_rate')))),
}
