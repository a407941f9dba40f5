/** The cash of couriers: a shipment that is settled, one whose difference waits for a second person, an expense, a refused action. */
import { errorTexts } from '#backend/engine/exceptions/error_response'
import { Refused } from '#backend/engine/resource/refusals'
import { settlementAmounts } from '#backend/trade/settlements/amounts'
import { MINUTE } from '#common/time/time'
import { denominations } from './cash_sessions.ts'
import type { TimedStep } from './days/scenario_context.ts'
import type { Store } from '#backend/engine/resource/store'

/** Centimes: more than the limit up to which one person settles a difference. */
const SHORT = 4000

/** After the shipments of today. */
export function cashOfCouriers(now: number): TimedStep[] {
  return [
    { by: 'dispatcher', at: now - 14 * MINUTE, act: spend },
    { by: 'clerk', at: now - 12 * MINUTE, act: settle },
    { by: 'dispatcher', at: now - 10 * MINUTE, act: refuse },
  ]
}

async function spend(store: Store): Promise<void> {
  const [shipment] = await store.select('shipments', { status: 'collected' })
  const [fuel] = await store.select('transaction_categories', { key: 'fuel' })
  if (!shipment || !fuel) return
  await store.insert('shipment_expenses', { shipment_id: shipment.id, category_id: fuel.id, amount: 6000, note: 'Gasoil' })
}

async function settle(store: Store): Promise<void> {
  const closed = await store.select('shipments', { status: 'completed' })
  const withCash = closed.filter(({ cash_expected }) => (cash_expected ?? 0) > SHORT).slice(-2)
  for (const [index, shipment] of withCash.entries()) {
    const short = index === 0 ? 0 : SHORT
    const { expected, expenses, fee } = await settlementAmounts(store, shipment)
    await store.insert('settlements', {
      shipment_id: shipment.id, counted: denominations(expected - expenses - fee - short),
      ...short > 0 && { variance_reason: 'Deux billets de vingt manquent' },
    })
  }
}

/** The office had taken the stop back before the phone of the courier had a network again. */
async function refuse(store: Store): Promise<void> {
  const [stop] = await store.select('order_deliveries', {})
  const [courier] = await store.select('couriers', {})
  if (!stop || !courier) return
  await store.insert('refused_actions', {
    path: `/api/courier/order-deliveries/${stop.id}/done`, courier_id: courier.id, order_delivery_id: stop.id,
    message: errorTexts(new Refused((t) => t('checks.shipment_is_taken'))),
  })
}
