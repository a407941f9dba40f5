/** What is left to pay, with a dot for the state of the payment; without a price there is nothing to pay yet. */
import { AmountCell } from '../../fields/amount/cell.tsx'
import { StatusSymbol } from '../../definition/status_badge.tsx'
import { enumKey, useTranslation } from '../../definition/translation.ts'
import type { Order } from '../order.ts'
import { hasPaymentMark } from './payment_mark.ts'

export function BalanceCell({ order }: { readonly order: Order }) {
  const { t, format } = useTranslation()
  const { total, balance, currency, payment_state } = order
  const value = payment_state ?? 'unpaid'
  const state = t(enumKey('payment_state', value))
  const dot = hasPaymentMark(order) && <StatusSymbol of="payment_state" value={value} />
  return (
    <span className="order-balance marked" title={dot ? state : undefined}>
      {dot}
      {total === null
        ? <span className="nothing">{t('ui.orders.no_price_yet')}</span>
        : <AmountCell text={format.money(balance ?? 0, currency)} />}
      {dot && <span className="unseen"> ({state})</span>}
    </span>
  )
}
