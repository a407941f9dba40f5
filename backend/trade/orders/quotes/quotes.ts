/** The quotes of an order: a new version each time its price or terms change. Source: domain.md §5.1 T-O2, T-O7, §5.6. */
import { findActiveItems } from '../items/order_items.ts'
import { settleOrder } from '../follow_up_order.ts'
import { awaitsDecision, isFeeUnknown } from '../status_groups.ts'
import { addOrderEvent } from '../timeline.ts'
import { isIn } from '#backend/engine/definition/status_groups'
import { retractMessages, notify } from '#backend/services/messages/index'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { isEqual } from '#backend/engine/resource/write/rows/is_equal'
import { settingOf } from '#backend/services/settings/setting_of'
import { HOUR, instantAfter } from '#common/time/time'
import type { Row } from '#resources'
import type { TransitionContext, AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Order = Row<'orders'>
type Quote = Row<'quotes'>

/** Fields of the order that are part of its quote, beside the items. */
const QUOTED_FIELDS = ['services_total', 'transport_fee', 'discount_type', 'discount_value'] as const

export async function syncQuote({ store, before, row: order, changed }: AfterSaveContext<'orders'>): Promise<void> {
  if (!before) return
  if (!changed.has('status')) {
    const isChanged = awaitsDecision(order.status) && ['subtotal', ...QUOTED_FIELDS].some((name) => changed.has(name))
    if (isChanged) await saveQuote(store, order, QUOTED_FIELDS.some((name) => changed.has(name)))
    return
  }
  if (order.status === 'measured') return saveQuote(store, order, true)
  const quote = await currentQuote(store, order.id)
  const verb = quote && quoteTransition(before.status, order.status)
  if (verb && isOpen(quote)) await store.transition('quotes', quote.id, verb)
}

export async function afterSaveQuote(saved: AfterSaveContext<'quotes'>): Promise<void> {
  await notifyQuoteReady(saved)
  const { store, before, row: quote, changed } = saved
  // Answered, replaced or told again.
  if (before && changed.has('status') && quote.status !== 'viewed' && quote.status !== 'expired')
    await settleOrder(store, { id: quote.order_id }, ['quote'])
  if (!before || !changed.has('status') || isIn('quotes', 'unsaid', quote.status)) return
  if (store.caller?.guard === 'client') notifyQuoteDecided(store, quote)
  const order = await findOrFail(store, 'orders', quote.order_id)
  await addOrderEvent(store, order, { kind: 'quote', subject: { type: 'quotes', id: quote.id }, client_visible: true })
}

/** One message per price, once it is complete; a pending message about an earlier price is retracted. */
async function notifyQuoteReady({ store, before, row: quote, changed }: AfterSaveContext<'quotes'>): Promise<void> {
  if (quote.status !== 'draft' || (before && !changed.has('total') && !changed.has('transport_fee'))) return
  if (isFeeUnknown(await findOrFail(store, 'orders', quote.order_id))) return
  const subject = { type: 'orders', id: quote.order_id } as const
  await retractMessages(store, subject, ['quote_ready'])
  notify(store, 'quote_ready', {
    subject, key: `${quote.number}.${quote.total}`,
    isStillTrue: ({ order }) => order !== null && awaitsDecision(order.status) && order.total === quote.total,
  })
}

function notifyQuoteDecided(store: Store, quote: Quote): void {
  const subject = { type: 'orders', id: quote.order_id } as const
  notify(store, 'quote_decided', { subject, key: `${quote.number}.${quote.status}`, staff: 'order-confirm' })
}

/** The client has opened the page with the price. */
export async function viewQuote(store: Store, order_id: number): Promise<void> {
  const quote = await currentQuote(store, order_id)
  if (quote?.status === 'sent') await store.transition('quotes', quote.id, 'view')
}

export function setQuoteExpiry({ store: { context } }: TransitionContext<'quotes'>): Values<'quotes'> {
  const hours = settingOf(context, 'orders_quote_expiry_hours')
  return { expires_at: instantAfter(context.now, hours * HOUR) }
}

/** Updates a draft. A quote that was sent is superseded by a new version. */
async function saveQuote(store: Store, order: Order, isNew: boolean): Promise<void> {
  const quote = await currentQuote(store, order.id)
  const lines = await buildQuoteLines(store, order.id)
  const { total, transport_fee } = order
  if (quote?.status === 'draft') return void (await store.update('quotes', quote.id, { lines, total, transport_fee }))
  // A declined item changes the total, not the quote.
  if (quote && !isNew && isEqual(quote.lines, lines)) return
  if (quote && quote.status !== 'superseded') await store.transition('quotes', quote.id, 'supersede')
  await store.insert('quotes', { order_id: order.id, number: (quote?.number ?? 0) + 1, lines, total, transport_fee })
}

/** The price of a confirmed order was corrected: what was accepted stays as it was, and a new version says what holds. */
export async function reissueAcceptedQuote(store: Store, order: Order): Promise<void> {
  const quote = await currentQuote(store, order.id)
  if (!quote || isEqual(quote.lines, await buildQuoteLines(store, order.id))) return
  await saveQuote(store, order, true)
  const next = await currentQuote(store, order.id)
  if (next) await store.transition('quotes', next.id, 'accept')
}

const currentQuote = async (store: Store, order_id: number): Promise<Quote | undefined> =>
  (await store.select('quotes', { order_id })).at(-1)
const isOpen = ({ status }: Quote) => status !== 'declined' && status !== 'superseded' && status !== 'accepted'

function quoteTransition(from: Order['status'], to: Order['status']) {
  switch (to) {
    case 'in_measure': return 'supersede'
    case 'semi_confirmed': return 'accept_part'
    case 'confirmed': return 'accept'
    case 'canceled': return awaitsDecision(from) ? 'decline' : null
    default: return null
  }
}

async function buildQuoteLines(store: Store, order_id: number): Promise<Quote['lines']> {
  const lines: Quote['lines'][number][] = []
  for (const { id, tag_code, category_id, billed_quantity, unit, unit_price, amount } of await findActiveItems(store, order_id)) {
    const { name } = await findOrFail(store, 'categories', category_id)
    lines.push({ item_id: id, tag: tag_code, category: name, quantity: billed_quantity, unit, unit_price, amount })
  }
  return lines
}
