/** Orders and their items: from what was brought to what is handed over. */
import { takeAnswer } from './answer.ts'
import { cancelItems, requireReturn, restoreItems } from './cancel_items.ts'
import { orderChecks } from './checks.ts'
import { orderComputed } from './computed.ts'
import { acceptItems, cancelDeclinedItems, confirmAutomatically, followDecisions, promise } from './confirm_order.ts'
import { followMeasures } from './follow_measures.ts'
import { deliverItems, takeBackItems } from './hand_over.ts'
import { measuredUnit, rememberMeasures } from './measure_item.ts'
import { isParts } from './parts.ts'
import { priceItem } from './price_item.ts'
import { afterSaveQuote, setQuoteExpiry } from './quotes.ts'
import { afterSaveItem, beforeDeleteItem, beforeSaveItem } from './save_item.ts'
import { afterSaveOrder, beforeSaveOrder } from './save_order.ts'
import { beforeDeleteService, beforeSaveService } from './save_service.ts'
import { setTransportFee, settleTransport } from './transport.ts'
import { completeItems, countRework, followItems, reopenItems, startItems } from './work.ts'
import type { Room } from '#backend/resource/behavior'

export const orders = {
  effects: {
    settle_transport: { patch: settleTransport },
    set_transport_fee: { patch: setTransportFee },
    confirm_automatically: { follow: confirmAutomatically },
    take_answer: { follow: takeAnswer },
    accept_items: { follow: acceptItems },
    cancel_declined_items: { follow: cancelDeclinedItems },
    promise: { patch: promise },
    start_items: { follow: startItems },
    complete_items: { follow: completeItems },
    reopen_items: { follow: reopenItems },
    deliver_items: { follow: deliverItems },
    take_back_items: { follow: takeBackItems },
    cancel_items: { follow: cancelItems },
    restore_items: { follow: restoreItems },
    measure_item: { patch: measuredUnit, follow: rememberMeasures },
    price_item: { patch: priceItem },
    follow_measures: { follow: followMeasures },
    follow_decisions: { follow: followDecisions },
    follow_items: { follow: followItems },
    count_rework: { patch: countRework },
    require_return: { patch: requireReturn },
    set_quote_expiry: { patch: setQuoteExpiry },
  },
  checks: orderChecks,
  computed: orderComputed,
  // Quotes are written by the store alone.
  json: { parts: isParts, quote_lines: () => false },
  hooks: {
    orders: { beforeSave: beforeSaveOrder, afterSave: afterSaveOrder },
    order_items: { alone: true, beforeSave: beforeSaveItem, afterSave: afterSaveItem, beforeDelete: beforeDeleteItem },
    quotes: { afterSave: afterSaveQuote },
    order_services: { beforeSave: beforeSaveService, beforeDelete: beforeDeleteService },
  },
} satisfies Room
