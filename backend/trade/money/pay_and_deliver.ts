/**
 * Hands orders of a client over together, in one transaction.
 *
 * POST /api/user/orders/:id/pay-and-deliver with the body of `pay`, and other orders of the client: takes what is left to pay and hands
 * the orders over, in one transaction. It is exactly the two transitions, so their permissions, conditions and effects hold; where one is
 * refused, none runs. The amount pays the oldest order first; another order that it does not reach stays.
 *
 * POST /api/user/orders/:id/deliver-together: the same where nothing is left to pay.
 */
import type { RequestStore } from '#backend/engine/resource/store'
import type { SavingCall } from '#backend/engine/calls/define_call'
import { resourceOf } from '#backend/engine/definition/registry'
import { invalid } from '#backend/engine/resource/refusals'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { readTransitionInput, runTransition } from '#backend/engine/resource/write/run_transition'
import { visibleRecordOrVersion } from '#backend/engine/resource/write/record_version'
import { cashRounded } from '#common/orders/coins'
import { cashRoundingStep } from './balance.ts'
import { allocate, shareOfCash } from './allocate.ts'
import type { Row } from '#resources'
import type { Data } from '#schema/predicate'

const orders = resourceOf('orders')

/** `others`, and the values of `pay`. */
interface Body extends Data { readonly others?: readonly number[] }
interface Payment { readonly amount: number; readonly cash_given?: number | null }

export async function payAndDeliver({ store, id, body }: SavingCall): Promise<unknown> {
  const { others = [], version, ...values } = body as Body
  const rows = await ordersOfOneClient(store, [id, ...others])
  const payment = readTransitionInput(orders, orders.transitions.pay!, values).args as unknown as Payment
  const amounts = allocate(payment.amount, rows.map(({ balance }) => Math.max(0, balance ?? 0)))
  const step = cashRoundingStep(store.context)
  const given = shareOfCash(payment.cash_given ?? null, amounts.map((amount) => cashRounded(amount, step)))
  for (const [index, row] of rows.entries()) {
    const amount = amounts[index] ?? 0
    const own = row.id === id && version !== undefined ? { version } : {}
    if (amount > 0) await runTransition(store, orders, row, 'pay', { ...values, ...own, amount, cash_given: given[index] ?? null })
  }
  for (const { id: one } of rows) {
    const row = await findForUpdate(store, orders, one)
    if (one === id || Number(row.balance) <= 0) await runTransition(store, orders, row, 'deliver', {})
  }
  return visibleRecordOrVersion(store, orders, await findForUpdate(store, orders, id))
}

export async function deliverTogether({ store, id, body }: SavingCall<{ readonly others?: readonly number[] }>): Promise<unknown> {
  for (const row of await ordersOfOneClient(store, [id, ...body.others ?? []])) await runTransition(store, orders, row, 'deliver', {})
  return visibleRecordOrVersion(store, orders, await findForUpdate(store, orders, id))
}

/** Locked, the oldest first: the older an order, the lower its id, and locks in this sequence do not wait for each other. */
async function ordersOfOneClient(store: RequestStore, ids: readonly number[]): Promise<Row<'orders'>[]> {
  const rows: Row<'orders'>[] = []
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  for (const one of sorted) rows.push(await findForUpdate(store, orders, one) as unknown as Row<'orders'>)
  if (new Set(rows.map(({ client_id }) => client_id)).size > 1) throw invalid('others', (t) => t('errors.money.other_client'))
  return rows
}
