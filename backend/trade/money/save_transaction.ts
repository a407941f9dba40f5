/** Hooks of transactions, whether from a payment, a form or a refund. Source: domain.md §5.5 T-T0, T-T1. */
import { changeDue, maxPayment, cashRoundingStep } from './balance.ts'
import { cashRounded } from '#common/orders/coins'
import { toMad } from './currency.ts'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { assertCashDrawerOpen, placeCash } from './cash_drawer.ts'
import { notify } from '#backend/services/messages/index'
import { addOrderEvent } from '#backend/trade/orders/timeline'
import { employeeOf } from '#backend/engine/resource/caller'
import { toldValue } from '#backend/engine/resource/refusal_text'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import type { Row } from '#resources'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Transaction = Row<'transactions'>
type Draft = BeforeSaveContext<'transactions'>['draft']

export async function beforeSaveTransaction({ store, before, draft }: BeforeSaveContext<'transactions'>): Promise<Values<'transactions'>> {
  if (before) {
    if (draft.status === 'canceled') await assertCashDrawerOpen(store, before)
    await assertRefundNotFinal(store, before, draft)
    return {}
  }
  const { caller, context } = store
  // Clients have no credit account yet.
  if (draft.method === 'credit') throw invalid('method', (t) => t('errors.money.no_credit'))
  assertEnoughGiven(draft, cashRoundingStep(context))
  const added = { received_by: employeeOf(caller), cash_session_id: await placeCash(store, draft) }
  if (draft.order_id == null) return added
  return { ...added, ...await orderValues(store, draft, draft.order_id) }
}

export async function afterSaveTransaction(
  { store, before, row: transaction, changed, reason }: AfterSaveContext<'transactions'>,
): Promise<void> {
  const order = transaction.order_id === null ? null : await store.find('orders', transaction.order_id)
  if (!order || (before && !changed.has('status'))) return
  await addOrderEvent(store, order, {
    kind: transaction.type === 'out' ? 'refund' : 'payment', subject: { type: 'transactions', id: transaction.id },
    reason: reason ?? (transaction.refund_of_id === null ? null : transaction.note), client_visible: true,
    amount_after: before ? null : transaction.amount_mad,
  })
  if (!before && transaction.type === 'in') notifyPayment(store, order.id, transaction)
}

function notifyPayment(store: Store, order_id: number, { id, amount, amount_mad }: Transaction): void {
  notify(store, 'payment_received', { subject: { type: 'orders', id: order_id }, key: id, context: { paid: amount_mad ?? amount } })
}

/** The refund that closed its payment cannot be canceled. */
async function assertRefundNotFinal(store: Store, before: Transaction, draft: Draft): Promise<void> {
  if (draft.status !== 'canceled' || before.refund_of_id === null) return
  const payment = await store.find('transactions', before.refund_of_id)
  if (payment?.status === 'refunded') throw refuse('errors.money.refund_is_final')
}

function assertEnoughGiven({ method, amount, cash_given }: Draft, step: number): void {
  if (method !== 'cash' || amount === undefined || cash_given == null) return
  const due = cashRounded(amount, step)
  if (changeDue(cash_given, due) === null)
    throw invalid('cash_given', (t) => t('errors.money.too_little_given', { asked: moneyText(t, due) }))
}

/** The order is locked, because it stores the sums of its transactions. */
async function orderValues(store: Store, draft: Draft, order_id: number): Promise<Values<'transactions'>> {
  const order = await store.find('orders', order_id)
  if (!order) return {}
  if ((draft.client_id ?? order.client_id) !== order.client_id) throw invalid('client_id', (t) => t('errors.money.not_his_order'))
  if (draft.type === 'in') assertOwed(store, order, draft)
  else if (draft.refund_of_id == null) throw invalid('order_id', (t) => t('errors.money.refund_instead'))
  return { client_id: order.client_id, invoice_id: order.invoice_id }
}

/** Before there is a price any advance is accepted; afterwards at most the balance. */
function assertOwed({ caller }: Store, order: Row<'orders'>, { amount, currency = 'MAD', exchange_rate = null }: Draft): void {
  if (order.status === 'canceled') throw refuse('errors.money.order_canceled')
  if (order.balance === null || amount === undefined || (currency !== 'MAD' && exchange_rate === null)) return
  const owed = maxPayment(order.balance)
  if (toMad(amount, currency, exchange_rate) <= owed) return
  const told = (text: string) => toldValue(caller, 'orders', 'balance', text)
  throw invalid('amount', (t) =>
    owed === 0 ? t('errors.money.nothing_owed') : t('errors.money.above_balance', { balance: told(moneyText(t, owed)) }),
  )
}
