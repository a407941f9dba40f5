/** Totals and balance of the order, its payments, and the `pay` transition. */
import type { ReactNode } from 'react'
import { billReduction } from '#common/orders/bill_reduction'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { can } from '../../../kit/providers/session/access_control.ts'
import { refusalOf } from '../../../kit/providers/session/can.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { useTransition } from '../../resource/transition/use_transition.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { orderResource, type Order } from '../order.ts'
import { canPayAndHandOver, takesItems } from '../conditions.ts'
import { OrderPayments } from './order_payments.tsx'
import { hasPaymentMark } from './payment_mark.ts'
import { WarningText } from '../client/warnings.tsx'

export function OrderMoney({ order }: { order: Order }) {
  const { t } = useTranslation()
  const reduction = billReduction(order)
  return (
    <section className="panel order-money" aria-label={t('orders.sections.money')}>
      <header>
        <h2>{t('orders.sections.money')}</h2>
        {order.payment_state && hasPaymentMark(order) && <StatusBadge of="payment_state" value={order.payment_state} />}
      </header>
      <dl>
        <Line name="subtotal" order={order} />
        {order.services_total !== 0 && <Line name="services_total" order={order} />}
        {(order.transport_fee !== null || order.type === 'transport') &&
          <Line name="transport_fee" order={order} missing={<FeeUnknown />} />}
        {Boolean(order.discount_amount) && (
          <Line
            name="discount_amount" order={order} sign={-1}
            label={reduction === 'discount' ? undefined : t(`ui.orders.reduced.${reduction}`)}
          />
        )}
        <Line
          name="total" order={order} isStrong
          missing={t(Number(order.unpriced_items) > 0 ? 'ui.orders.price_missing' : 'ui.orders.no_total')}
        />
        <Line name="paid_total" order={order} />
        <Line name="balance" order={order} isStrong missing="–" />
      </dl>
      <PayButton order={order} />
      {can('transactions', 'list') && <OrderPayments order={order} />}
    </section>
  )
}

function FeeUnknown() {
  const { t } = useTranslation()
  return <WarningText>{t('ui.orders.fee_unknown')}</WarningText>
}

type AmountField = 'subtotal' | 'services_total' | 'transport_fee' | 'discount_amount' | 'total' | 'paid_total' | 'balance'

function Line({ name, order, sign = 1, label, isStrong, missing }:
  { name: AmountField; order: Order; sign?: 1 | -1; label?: string | undefined; isStrong?: boolean; missing?: ReactNode }) {
  const { t, format } = useTranslation()
  const value = order[name]
  return (
    <div data-name={name} data-strong={isStrong || undefined} data-owed={(name === 'balance' && Number(value) > 0) || undefined}>
      <dt>{label ?? t(`orders.fields.${name}`)}</dt>
      <dd>
        {value === null ? <span className="nothing">{missing ?? '–'}</span>
          : <Ltr className="figure">{format.money(sign * value, order.currency)}</Ltr>}
      </dd>
    </div>
  )
}

function PayButton({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { start, isBusy, dialog } = useTransition(orderResource)
  const answer = order.can?.transitions?.pay
  // No button when the balance is settled.
  if (!answer || (order.balance !== null && order.balance <= 0)) return null
  const refusal = refusalOf(answer)
  return (
    <>
      <button
        type="button" className="button" data-kind={takesItems(order) || canPayAndHandOver(order) ? undefined : 'primary'}
        aria-disabled={refusal || isBusy ? true : undefined}
        aria-busy={(isBusy && !refusal) || undefined} title={refusal ?? undefined} onClick={() => { if (!refusal) start(order, 'pay') }}
      ><NamedIcon name="wallet" />{t('orders.transitions.pay')}</button>
      {dialog}
    </>
  )
}
