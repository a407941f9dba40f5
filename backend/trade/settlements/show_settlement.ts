/** GET /api/user/shipments/:id/settlement: what a cashier sees before they count. */
import { isIn } from '#backend/engine/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import type { Call } from '#backend/engine/calls/define_call'
import { translator, localeOf, type Translate } from '#backend/engine/i18n/translator'
import { textInLocale } from '#common/locales'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { fileJsonSql } from '#backend/engine/resource/fields/file/json'
import { withSignedUrls, type UnsignedFile } from '#backend/engine/resource/files/signed_urls'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { NotFound } from '#backend/engine/resource/refusals'
import { differenceLimit } from '#backend/trade/money/index'
import { hasNoCash, settlementAmounts, type SettlementAmounts } from './amounts.ts'
import type { SettlementExpense, SettlementPayment, SettlementView } from '#common/orders/settlement_view'
import type { I18n } from '#schema/types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export async function showSettlement({ caller, id }: Call): Promise<SettlementView> {
  await assertVisible(db.connection(), 'shipments', caller, id)
  return runInTransaction(async (trx) =>
    settlementView(openStore(trx, caller, await handlers().loadContext(trx)), translator(caller.locale), id))
}

async function settlementView(store: Store, t: Translate, id: number): Promise<SettlementView> {
  const shipment = await store.find('shipments', id)
  if (!shipment) throw new NotFound()
  const settlement = shipment.settlement_id === null ? null : await store.find('settlements', shipment.settlement_id)
  const amounts = settlement ? amountsOf(settlement) : await settlementAmounts(store, shipment)
  const courier = shipment.courier_id === null ? null : await store.find('couriers', shipment.courier_id)
  const drawer = (await store.select('cash_sessions', { user_id: store.caller?.id ?? 0, status: 'open' })).at(-1) ?? null
  const { version, code, date, status } = shipment
  return {
    shipment: { id, version, code, date, status: status ?? '' }, courier: courier?.full_name ?? null, ...amounts,
    to_hand_over: amounts.expected - amounts.expenses - amounts.fee, variance_limit: differenceLimit(store.context),
    payments: await paymentsOf(store, id), paid_out: await expensesOf(store, t, id),
    drawer: drawer && { id: drawer.id, code: drawer.code, station: drawer.station },
    refusal: refusalOf(t, shipment, { amounts, hasDrawer: drawer !== null }),
    settlement: settlement && { id: settlement.id, code: settlement.code, status: settlement.status ?? '' },
  }
}

const amountsOf = ({ expected, expenses, fee }: Row<'settlements'>) => ({ expected: expected ?? 0, expenses: expenses ?? 0, fee: fee ?? 0 })

interface SettlementGrounds { readonly amounts: SettlementAmounts; readonly hasDrawer: boolean }

function refusalOf(t: Translate, { settlement_id, status }: Row<'shipments'>, { amounts, hasDrawer }: SettlementGrounds): string | null {
  if (settlement_id !== null) return t('errors.settlements.twice')
  if (!isIn('shipments', 'to_settle', status)) return t('errors.settlements.not_closed')
  if (status === 'return_cancelled' && hasNoCash(amounts)) return t('errors.settlements.nothing')
  return amounts.expected + amounts.expenses + amounts.fee > 0 && !hasDrawer ? t('errors.settlements.no_drawer') : null
}

async function paymentsOf(store: Store, id: number): Promise<SettlementPayment[]> {
  const rows = await store.query(`select tx.id::int, tx.code, o.code as "order", tx.order_delivery_id::int as stop_id, tx.method,
    tx.reference, tx.amount::int, coalesce(tx.cash_moved, 0)::int as cash, tx.paid_at
    from transactions tx left join orders o on o.id = tx.order_id
    where tx.shipment_id = ? and tx.type = 'in' and tx.status <> 'canceled' and tx.settlement_id is null order by tx.id`, [id])
  return (rows as unknown as SettlementPayment[]).map((row) => ({ ...row, paid_at: new Date(row.paid_at).toISOString() }))
}

async function expensesOf(store: Store, t: Translate, id: number): Promise<SettlementExpense[]> {
  const rows = await store.query(`select e.id::int, category.name as category, e.amount::int, e.note, e.spent_at,
    case when photo.id is not null then ${fileJsonSql('photo')} end as photo
    from shipment_expenses e join transaction_categories category on category.id = e.category_id
    left join media photo on photo.id = e.photo_id where e.shipment_id = ? and e.status = 'open' order by e.id`, [id])
  return (rows as unknown as (Omit<SettlementExpense, 'category' | 'photo'> & { category: I18n; photo: UnsignedFile | null })[])
    .map((row) => ({
      ...row, category: textInLocale(row.category, localeOf(t)), photo: row.photo && withSignedUrls(row.photo),
      spent_at: new Date(row.spent_at).toISOString(),
    }))
}
