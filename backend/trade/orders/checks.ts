/** Conditions for transitions of orders and items that resources.ts cannot express. */
import { requiredAdvance } from './price/required_advance.ts'
import { awaitsDecision, isAgreed, isFeeUnknown, isInMeasure, isInWork, mayChangePrice, priceIsOpen } from './status_groups.ts'
import { may, type Caller } from '#backend/engine/resource/caller'
import { settingOf } from '#backend/services/settings/setting_of'
import { defineCheck, fieldsOf } from '#backend/engine/resource/define_rules'
import { HOUR } from '#common/time/time'
import type { Row } from '#resources'

const hoursBetween = (from: string | null, to: string) => (from === null ? Infinity : (Date.parse(to) - Date.parse(from)) / HOUR)

/** A check of the order of an item, by its status. */
const orderOfItem = (matches: (status: Row<'orders'>['status']) => boolean) =>
  defineCheck(
    fieldsOf('order_items', []), { order_id: fieldsOf('orders', ['status']) },
    (_item, { refs: { order_id: order } }) => order !== null && matches(order.status),
  )

const ofOrder = (matches: (order: Pick<Row<'orders'>, 'status'>, caller: Caller) => boolean) =>
  defineCheck(fieldsOf('orders', ['status']), {}, (order, { caller }) => matches(order, caller))

export const orderChecks = {
  advance_is_paid: defineCheck(
    fieldsOf('orders', ['paid_total', 'total']), { client_id: fieldsOf('clients', ['type', 'orders_count']) },
    ({ paid_total, total }, { refs: { client_id: client }, context, caller }) => {
      if (!client || may(caller, 'order-confirm-no-advance')) return true
      return (paid_total ?? 0) >= requiredAdvance(total, client, settingOf(context, 'money_advance_percent'))
    },
  ),

  client_may_order: defineCheck(
    fieldsOf('orders', []), { client_id: fieldsOf('clients', ['status']) },
    (_order, { refs: { client_id: client }, caller }) =>
      client?.status !== 'suspended' || may(caller, 'order-create-suspended'),
  ),

  /** Whoever hands over takes a slip back at once, as in the plant; who may reopen orders has a day. */
  may_undo_delivery: defineCheck(fieldsOf('orders', ['delivered_at']), {}, ({ delivered_at }, { context, caller }) =>
    hoursBetween(delivered_at, context.now) <= (may(caller, 'order-reopen') ? 24 : settingOf(context, 'plant_undo_seconds') / 3600)),
  canceled_within_a_week: defineCheck(
    fieldsOf('orders', ['canceled_at']), {}, ({ canceled_at }, { context }) => hoursBetween(canceled_at, context.now) <= 7 * 24,
  ),

  order_fee_is_known: defineCheck(
    fieldsOf('quotes', []), { order_id: fieldsOf('orders', ['type', 'transport_fee']) },
    (_quote, { refs: { order_id: order } }) => order !== null && !isFeeUnknown(order),
  ),

  /** A declined item is not billed: it may leave. */
  order_is_not_invoiced: defineCheck(
    fieldsOf('order_items', ['decision']), { order_id: fieldsOf('orders', ['invoice_id']) },
    ({ decision }, { refs: { order_id: order } }) => decision === 'declined' || order === null || order.invoice_id === null,
  ),

  price_is_open: ofOrder(({ status }) => priceIsOpen(status)),
  price_may_change: ofOrder(({ status }, caller) => mayChangePrice(status, caller)),
  item_is_not_measured: defineCheck(fieldsOf('order_items', ['status']), {}, ({ status }) => status === 'pending'),

  /** A correction of a measure is that of a slip, by whoever measures; whoever may reopen orders decides alone. */
  measure_is_fresh: defineCheck(fieldsOf('order_items', ['measured_at']), {}, ({ measured_at }, { context, caller }) =>
    may(caller, 'order-reopen') || hoursBetween(measured_at, context.now) * 60 <= settingOf(context, 'orders_correction_minutes')),
  /** What the client has agreed to alone, or has paid for elsewhere, is not changed without asking. */
  agreed_here_or_unpaid: defineCheck(
    fieldsOf('order_items', []), { order_id: fieldsOf('orders', ['confirmation_channel', 'paid_total']) },
    (_item, { refs: { order_id: order }, caller }) => {
      if (order === null || may(caller, 'order-reopen')) return order !== null
      const { confirmation_channel: channel, paid_total } = order
      return channel === null || channel === 'counter' || ((channel === 'phone' || channel === 'auto') && (paid_total ?? 0) <= 0)
    },
  ),
  order_is_not_begun: orderOfItem((status) => priceIsOpen(status) || isAgreed(status)),

  order_is_in_measure: orderOfItem(isInMeasure),
  order_is_measured: orderOfItem(awaitsDecision),
  order_is_confirmed: orderOfItem(isInWork),
  order_price_is_open: orderOfItem(priceIsOpen),
}
