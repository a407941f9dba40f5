/** What the client was offered, one version for each time that it changed. Source: domain.md §5.1 T-O2, T-O7, §5.6. */
import { known, presentItems } from './items.ts'
import { awaitsDecision, isFeeUnknown } from './stages.ts'
import { rememberOn } from './timeline.ts'
import { takeBack, tell } from '#backend/messages/index'
import { isSame } from '#backend/resource/write/same'
import { settingOf } from '#backend/settings/values'
import type { Row } from '#resources'
import type { Move, Saved } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'

type Order = Row<'orders'>
type Quote = Row<'quotes'>

/** What is offered beside the items. */
const TERMS = ['services_total', 'transport_fee', 'discount_type', 'discount_value'] as const

export async function followQuote({ store, before, row: order, changed }: Saved<'orders'>): Promise<void> {
  if (!before) return
  if (!changed.has('status')) {
    const isOther = awaitsDecision(order.status) && ['subtotal', ...TERMS].some((name) => changed.has(name))
    if (isOther) await offer(store, order, TERMS.some((name) => changed.has(name)))
    return
  }
  if (order.status === 'measured') return offer(store, order, true)
  const quote = await currentQuote(store, order.id)
  const verb = quote && answerTo(before.status, order.status)
  if (verb && isOpen(quote)) await store.move('quotes', quote.id, verb)
}

export async function afterSaveQuote(saved: Saved<'quotes'>): Promise<void> {
  await tellPrice(saved)
  const { store, before, row: quote, changed } = saved
  if (!before || !changed.has('status') || quote.status === 'superseded') return
  if (store.caller?.guard === 'client') tellDecision(store, quote)
  const order = await known(store, 'orders', quote.order_id)
  await rememberOn(store, order, { kind: 'quote', subject: { type: 'quotes', id: quote.id }, client_visible: true })
}

/** Each price once, when it is whole; one that was not said yet is not said beside the next. */
async function tellPrice({ store, before, row: quote, changed }: Saved<'quotes'>): Promise<void> {
  if (quote.status !== 'draft' || (before && !changed.has('total') && !changed.has('transport_fee'))) return
  if (isFeeUnknown(await known(store, 'orders', quote.order_id))) return
  const subject = { type: 'orders', id: quote.order_id } as const
  await takeBack(store, subject, ['quote_ready'])
  tell(store, 'quote_ready', {
    subject, what: `${quote.number}.${quote.total}`,
    isStillSo: ({ order }) => order !== null && awaitsDecision(order.status) && order.total === quote.total,
  })
}

function tellDecision(store: Store, quote: Quote): void {
  const subject = { type: 'orders', id: quote.order_id } as const
  tell(store, 'quote_decided', { subject, what: `${quote.number}.${quote.status}`, staff: 'order-confirm' })
}

export function setQuoteExpiry({ store: { facts } }: Move<'quotes'>): Values<'quotes'> {
  const hours = settingOf(facts, 'orders.quote_expiry_hours')
  return { expires_at: new Date(Date.parse(facts.now) + hours * 3_600_000).toISOString() }
}

/** A draft is brought up to date; what the client has seen stays, and a new version takes its place. */
async function offer(store: Store, order: Order, isNew: boolean): Promise<void> {
  const quote = await currentQuote(store, order.id)
  const lines = await linesOf(store, order.id)
  const { total, transport_fee } = order
  if (quote?.status === 'draft') return void (await store.update('quotes', quote.id, { lines, total, transport_fee }))
  // A declined item changes what is to be paid, not what was offered.
  if (quote && !isNew && isSame(quote.lines, lines)) return
  if (quote && quote.status !== 'superseded') await store.move('quotes', quote.id, 'supersede')
  await store.insert('quotes', { order_id: order.id, number: (quote?.number ?? 0) + 1, lines, total, transport_fee })
}

const currentQuote = async (store: Store, order_id: number): Promise<Quote | undefined> =>
  (await store.select('quotes', { order_id })).at(-1)
const isOpen = ({ status }: Quote) => status !== 'declined' && status !== 'superseded' && status !== 'accepted'

function answerTo(from: Order['status'], to: Order['status']) {
  switch (to) {
    case 'in_measure': return 'supersede'
    case 'semi_confirmed': return 'accept_part'
    case 'confirmed': return 'accept'
    case 'canceled': return awaitsDecision(from) ? 'decline' : null
    default: return null
  }
}

async function linesOf(store: Store, order_id: number): Promise<Quote['lines']> {
  const lines: Quote['lines'][number][] = []
  for (const { id, tag_code, category_id, billed_quantity, unit, unit_price, amount } of await presentItems(store, order_id)) {
    const { name } = await known(store, 'categories', category_id)
    lines.push({ item_id: id, tag: tag_code, category: name, quantity: billed_quantity, unit, unit_price, amount })
  }
  return lines
}
