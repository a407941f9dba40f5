/** Orders and their items: from what was brought to what is handed over. */
import { takeAnswer } from './answer.ts'
import { cancelItems, requireReturn, restoreItems } from './cancel_items.ts'
import { orderChecks } from './checks.ts'
import { orderComputed } from './computed.ts'
import { acceptItems, cancelDeclinedItems, confirmAutomatically, followDecisions, promise } from './confirm_order.ts'
import { followMeasures } from './follow_measures.ts'
import { deliverItems, takeBackItems } from './hand_over.ts'
import { measureItem } from './measure_item.ts'
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
    settle_transport: settleTransport,
    set_transport_fee: setTransportFee,
    confirm_automatically: confirmAutomatically,
    take_answer: takeAnswer,
    accept_items: acceptItems,
    cancel_declined_items: cancelDeclinedItems,
    promise,
    start_items: startItems,
    complete_items: completeItems,
    reopen_items: reopenItems,
    deliver_items: deliverItems,
    take_back_items: takeBackItems,
    cancel_items: cancelItems,
    restore_items: restoreItems,
    measure_item: measureItem,
    price_item: priceItem,
    follow_measures: followMeasures,
    follow_decisions: followDecisions,
    follow_items: followItems,
    count_rework: countRework,
    require_return: requireReturn,
    set_quote_expiry: setQuoteExpiry,
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
