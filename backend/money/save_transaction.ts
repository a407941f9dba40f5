/** What a transaction must be, whoever makes it: the till, a form or a refund. Source: domain.md §5.5 T-T0, T-T1. */
import { cashRounded, changeDue, maxPayment } from './balance.ts'
import { toMad } from './currency.ts'
import { moneyText } from '#backend/i18n/format_numbers'
import { cashStep } from './cash_step.ts'
import { assertDrawerOpen, openDrawer } from './drawer.ts'
import { openInvoiceOf } from '#backend/invoices/index'
import { tell } from '#backend/messages/index'
import { rememberOn } from '#backend/orders/timeline'
import { invalid, refuse } from '#backend/resource/refusals'
import type { Row } from '#resources'
import type { Saved, Saving } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'

type Transaction = Row<'transactions'>
type Draft = Saving<'transactions'>['draft']

export async function beforeSaveTransaction({ store, before, draft }: Saving<'transactions'>): Promise<Values<'transactions'>> {
  if (before) {
    if (draft.status === 'canceled') await assertDrawerOpen(store, before)
    await assertRefundStands(store, before, draft)
    return {}
  }
  const { caller, facts } = store
  const isTaken = caller && caller.guard !== 'client'
  const received_by = isTaken ? { type: caller.guard === 'user' ? 'users' : 'couriers', id: caller.id } as const : null
  // A client's credit is not kept yet: nothing could be taken from it.
  if (draft.method === 'credit') throw invalid('method', (t) => t('errors.money.no_credit'))
  assertEnoughGiven(draft, cashStep(facts))
  const given = { received_by, cash_session_id: await openDrawer(store, draft) }
  if (draft.order_id == null) return given
  return { ...given, ...await ofOrder(store, draft, draft.order_id), invoice_id: await openInvoiceOf(store, draft.order_id) }
}

export async function afterSaveTransaction({ store, before, row: transaction, changed, reason }: Saved<'transactions'>): Promise<void> {
  const order = transaction.order_id === null ? null : await store.find('orders', transaction.order_id)
  if (!order || (before && !changed.has('status'))) return
  await rememberOn(store, order, { kind: 'payment', subject: { type: 'transactions', id: transaction.id }, reason, client_visible: true })
  if (!before && transaction.type === 'in') tellPayment(store, order.id, transaction)
}

function tellPayment(store: Store, order_id: number, { id, amount, amount_mad }: Transaction): void {
  tell(store, 'payment_received', { subject: { type: 'orders', id: order_id }, what: id, facts: { paid: amount_mad ?? amount } })
}

/** A payment that was closed by a refund would be open again without it. */
async function assertRefundStands(store: Store, before: Transaction, draft: Draft): Promise<void> {
  if (draft.status !== 'canceled' || before.refund_of_id === null) return
  const payment = await store.find('transactions', before.refund_of_id)
  if (payment?.status === 'refunded') throw refuse('errors.money.refund_is_final')
}

function assertEnoughGiven({ method, amount, cash_given }: Draft, step: number): void {
  if (method !== 'cash' || amount === undefined || cash_given == null) return
  const asked = cashRounded(amount, step)
  if (changeDue(cash_given, asked) === null)
    throw invalid('cash_given', (t) => t('errors.money.too_little_given', { asked: moneyText(t, asked) }))
}

/** The order is locked: it keeps the sums of its transactions. */
async function ofOrder(store: Store, draft: Draft, order_id: number): Promise<Values<'transactions'>> {
  const order = await store.find('orders', order_id)
  if (!order) return {}
  if ((draft.client_id ?? order.client_id) !== order.client_id) throw invalid('client_id', (t) => t('errors.money.not_his_order'))
  if (draft.type === 'in') assertOwed(order, draft)
  else if (draft.refund_of_id == null) throw invalid('order_id', (t) => t('errors.money.refund_instead'))
  return { client_id: order.client_id }
}

/** Before there is a price any advance is welcome; after it, what is owed and not more. */
function assertOwed(order: Row<'orders'>, { amount, currency = 'MAD', exchange_rate = null }: Draft): void {
  if (order.status === 'canceled') throw refuse('errors.money.order_canceled')
  if (order.balance === null || amount === undefined || (currency !== 'MAD' && exchange_rate === null)) return
  const owed = maxPayment(order.balance)
  if (toMad(amount, currency, exchange_rate) <= owed) return
  throw invalid('amount', (t) =>
    owed === 0 ? t('errors.money.nothing_owed') : t('errors.money.above_balance', { balance: moneyText(t, owed) }),
  )
}
