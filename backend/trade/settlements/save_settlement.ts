/** Hooks of settlements: once for a shipment, into the open drawer of the cashier. Source: domain.md §5.4 T-S9, T-S14. */
import { isIn } from '#backend/engine/definition/status_groups'
import { sumCoins } from '#common/orders/coins'
import { isSaid } from '#common/is_said'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { reasonText } from '#common/text/reason_text'
import { invalid } from '#backend/engine/resource/refusals'
import { bookSettlement } from './book_settlement.ts'
import { payShipment } from './pay_shipment.ts'
import { hasNoCash, settlementAmounts, type SettlementAmounts } from './amounts.ts'
import { assertInDrawer, differenceLimit, findOpenCashSession } from '#backend/trade/money/index'
import { notify, settleMessages } from '#backend/services/messages/index'
import { siteOf } from '#backend/engine/resource/site_of'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Settlement = Row<'settlements'>

/** The shipment is locked: of two cashiers the second finds it settled. */
export async function beforeSaveSettlement({ store, before, draft }: BeforeSaveContext<'settlements'>): Promise<Values<'settlements'>> {
  if (before || draft.shipment_id === undefined || !draft.counted) return {}
  const shipment = await store.lock('shipments', draft.shipment_id)
  assertOpen(shipment)
  const amounts = await settlementAmounts(store, shipment)
  if (shipment.status === 'return_cancelled' && hasNoCash(amounts))
    throw invalid('shipment_id', (t) => t('errors.settlements.nothing'))
  const counted = sumCoins(draft.counted)
  const left = amounts.expected - amounts.expenses - amounts.fee
  // Who spent and earned more than they took gets the rest from the drawer. Of an expense that was added meanwhile the difference tells.
  const paid_out = draft.paid_out ?? 0
  const variance = counted - paid_out - left
  assertExplained(variance, draft.variance_reason ?? null)
  return {
    ...amounts, courier_id: shipment.courier_id, cash_session_id: await openDrawer(store, amounts, { counted, paid_out }),
    ...Math.abs(variance) <= differenceLimit(store.context) && { status: 'settled' },
  }
}

export async function afterSaveSettlement({ store, before, row: settlement }: AfterSaveContext<'settlements'>): Promise<void> {
  if (before) return settleVariance(store, settlement)
  await bookSettlement(store, settlement)
  if (settlement.status === 'settled') await payShipment({ store, row: settlement })
  else await notifyVariance(store, settlement)
}

function assertOpen({ settlement_id, status }: Row<'shipments'>): void {
  if (settlement_id !== null || status === 'paid') throw invalid('shipment_id', (t) => t('errors.settlements.twice'))
  if (!isIn('shipments', 'to_settle', status)) throw invalid('shipment_id', (t) => t('errors.settlements.not_closed'))
}

function assertExplained(variance: number, reason: string | null): void {
  if (variance !== 0 && !isSaid(reason))
    throw invalid('variance_reason', (t) => t('errors.money.explain_variance', { variance: moneyText(t, variance) }))
}

interface Handed { readonly counted: number; readonly paid_out: number }

/** Without any cash no drawer is needed. */
async function openDrawer(
  store: Store, { expected, expenses, fee }: SettlementAmounts, { counted, paid_out }: Handed,
): Promise<number | null> {
  if (expected === 0 && expenses === 0 && fee === 0 && counted === 0 && paid_out === 0) return null
  const session = await findOpenCashSession(store)
  if (session === null) throw invalid('shipment_id', (t) => t('errors.settlements.no_drawer'))
  await assertInDrawer(store, session, { amount: paid_out - counted, field: 'paid_out' })
  return session
}

async function notifyVariance(store: Store, settlement: Settlement): Promise<void> {
  const { id, shipment_id, courier_id, variance, variance_reason } = settlement
  const courier = courier_id === null ? null : await store.find('couriers', courier_id)
  const code = (await store.find('shipments', shipment_id))?.code ?? ''
  notify(store, 'cash_variance', {
    subject: { type: 'shipments', id: shipment_id }, key: `settlement ${id}`, staff: 'cash-verify',
    site_id: siteOf(settlement),
    context: {
      reason: (t) => t('messages.told.difference', {
        of: courier?.full_name ?? '', where: code, variance: moneyText(t, variance ?? 0), why: reasonText(t, variance_reason ?? ''),
      }),
    },
  })
}

/** A second person has verified it. */
async function settleVariance(store: Store, { shipment_id, status }: Settlement): Promise<void> {
  if (status === 'settled') await settleMessages(store, { type: 'shipments', id: shipment_id }, 'cash_variance')
}
