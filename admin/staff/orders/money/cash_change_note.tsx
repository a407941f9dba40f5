/** Of a payment in cash: what is paid in coins, and what is given back or missing. */
import { Ltr } from '../../../kit/controls/ltr.tsx'
import type { Values } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { cashChange, cashDue } from './cash_change.ts'
import { useCoin } from './coin.ts'
import '../transitions.css'

export function CashChange({ payment }: { payment: Values }) {
  const { t, format } = useTranslation()
  const coin = useCoin()
  const [due, change] = [cashDue(payment, coin), cashChange(payment, coin)]
  return (
    <>
      {due !== null && due !== payment.amount && (
        <p className="order-change" role="status">
          {t('ui.orders.cash_due')} <strong><Ltr className="figure">{format.money(due)}</Ltr></strong></p>
      )}
      {change !== null && (
        <p className="order-change" role="status" data-short={change < 0 || undefined}>
          {t(change < 0 ? 'ui.orders.cash_missing' : 'ui.orders.change')}{' '}
          <strong><Ltr className="figure">{format.money(Math.abs(change))}</Ltr></strong>
        </p>
      )}
    </>
  )
}
