/** Orders and their items: effects, checks, computed values and hooks. */
import { answerQuote } from './quotes/answer_quote.ts'
import { cancelItems, requireReturn, restoreItems } from './items/cancel_items.ts'
import { orderChecks } from './checks.ts'
import { orderComputed } from './computed.ts'
import { acceptItems, cancelDeclinedItems, confirmAutomatically, syncOrderWithDecisions } from './quotes/confirm_order.ts'
import {
  syncOrderWithMeasurements,
  deliverItems,
  takeBackItems,
  completeItems,
  countRework,
  receiveItems,
  syncOrderWithItems,
  reopenItems,
  startItems,
} from './items/transitions.ts'
import { priceAgain, settleCorrection } from './items/correct_measure.ts'
import { compareKnownItem, rememberItem, updateKnownItem } from './items/known_items.ts'
import { validateMeasurement, insertMeasurement } from './items/measure_item.ts'
import { priceItem } from './price/price_item.ts'
import { priceWaiting } from './price/price_waiting.ts'
import { afterSaveQuote, setQuoteExpiry } from './quotes/quotes.ts'
import { quoteExpiry, quoteReminder } from './quotes/unanswered_quotes.ts'
import { latePromise } from './promise/late_promise.ts'
import { setDueDate, setPromise } from './promise/set_promise.ts'
import { ratingRequest } from './rating.ts'
import { repeats } from './repeats/index.ts'
import { stuckOrders } from './stuck_orders.ts'
import { afterSaveItem, beforeDeleteItem, beforeSaveItem } from './items/save_item.ts'
import { afterSaveOrder, beforeSaveOrder } from './save_order.ts'
import { beforeDeleteOrderService, beforeSaveOrderService } from './save_order_service.ts'
import { settleSubject } from '#backend/trade/follow_ups/index'
import { dropStops } from './stops/stops.ts'
import { setTransportFee, waiveTransportFee } from './price/transport_fee.ts'
import { deadStock } from './uncollected/dead_stock.ts'
import { readyReminder, unplannedDelivery } from './uncollected/ready_reminder.ts'
import { storage } from './uncollected/storage_fee.ts'
import type { Hooks, PartialHandlers } from '#backend/engine/resource/handler_types'

export { namedKinds } from './declared_kinds.ts'
export { syncCameIn } from './intake/came_in.ts'
export { endClientPhoneCall, noteClientPhoneCall, requestClientPhoneCall } from './client_phone_calls.ts'
export { endRepeats } from './repeats/index.ts'
export { AT_REST, followUpOrder, settleOrder } from './follow_up_order.ts'
export { viewQuote } from './quotes/quotes.ts'
export { fixTag } from './items/fix_tag.ts'
export { makeRework } from './items/rework.ts'
export { readOrder } from './promise/read_order.ts'
export { promiseOfOrder } from './promise/set_promise.ts'
export { previewTurns } from './turns.ts'
export { followStopSlot } from './stops/requested_slot.ts'
export { catchUpStop, syncStopsWithAddress } from './stops/stops.ts'

export const orders = {
  effects: {
    waive_transport_fee: { patch: waiveTransportFee },
    set_transport_fee: { patch: setTransportFee },
    confirm_automatically: { cascade: confirmAutomatically },
    answer_quote: { cascade: answerQuote },
    accept_items: { cascade: acceptItems },
    cancel_declined_items: { cascade: cancelDeclinedItems },
    set_due_date: { patch: setDueDate },
    set_promise: { patch: setPromise },
    receive_items: { cascade: receiveItems },
    start_items: { cascade: startItems },
    complete_items: { cascade: completeItems },
    reopen_items: { cascade: reopenItems },
    deliver_items: { cascade: deliverItems },
    take_back_items: { cascade: takeBackItems },
    cancel_items: { cascade: cancelItems },
    restore_items: { cascade: restoreItems },
    insert_measurement: { patch: validateMeasurement, cascade: insertMeasurement },
    price_item: { patch: priceItem },
    price_again: { patch: priceAgain },
    settle_correction: { cascade: settleCorrection },
    update_known_item: { patch: compareKnownItem, cascade: updateKnownItem },
    remember_item: { cascade: rememberItem },
    sync_order_with_measurements: { cascade: syncOrderWithMeasurements },
    sync_order_with_decisions: { cascade: syncOrderWithDecisions },
    sync_order_with_items: { cascade: syncOrderWithItems },
    count_rework: { patch: countRework },
    require_return: { patch: requireReturn },
    set_quote_expiry: { patch: setQuoteExpiry },
    ...repeats.effects,
  },
  checks: { ...orderChecks, ...repeats.checks },
  computed: { ...orderComputed, ...repeats.computed },
  jobs: { 'orders.price_waiting': priceWaiting },
  // A line of the price list may begin on a day on which nobody saves it.
  schedules: { 'orders.price_waiting': { cron: '1 0 * * *' } },
  // A request cannot write the lines of a quote.
  hooks: {
    orders: {
      beforeSave: beforeSaveOrder, afterSave: afterSaveOrder,
      async beforeDelete({ store, row }) {
        await dropStops({ store, row })
        await settleSubject(store, { type: 'orders', id: row.id })
      },
    } satisfies Hooks<'orders'>,
    order_items: { isRowLocal: true, beforeSave: beforeSaveItem, afterSave: afterSaveItem, beforeDelete: beforeDeleteItem },
    quotes: { afterSave: afterSaveQuote },
    ...repeats.hooks,
    order_services: { beforeSave: beforeSaveOrderService, beforeDelete: beforeDeleteOrderService },
  },
  watches: {
    quote_reminder: quoteReminder, quote_expiry: quoteExpiry, ready_reminder: readyReminder, unplanned_delivery: unplannedDelivery,
    storage, dead_stock: deadStock, rating_request: ratingRequest, late_promise: latePromise, stuck_orders: stuckOrders,
    ...repeats.watches,
  },
} satisfies PartialHandlers
