import { billReduction } from '#common/orders/bill_reduction'
import { DEFAULT_CURRENCY } from '../../kit/format/numbers.ts'
import { useFormat } from '../../kit/format/use_format.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { DownloadButton } from '../../kit/controls/download_button.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { ClientOrder, Payment } from './client_order.ts'

/** Totals, payments and balance of the order, and the receipt of what was paid. */
export function OrderTotals({ order, receipt }: { order: ClientOrder; receipt: string }) {
  const { t } = useTranslator()
  const format = useFormat()
  const money = (minor: number | null) => (minor === null ? t('portal.order.not_yet') : <Ltr>{format.money(minor, order.currency)}</Ltr>)
  const reduction = billReduction(order)
  const lines = [
    ['pieces_sum', order.subtotal], ['services', order.services_total], ['transport', order.transport_fee],
    [reduction === 'discount' ? 'discount' : `reduced.${reduction}`, order.discount_amount ? -order.discount_amount : null],
  ] as const
  return (
    <section className="portal-section">
      <h2>{t('portal.order.money')}</h2>
      <dl className="order-facts">
        {lines.filter(([, minor]) => minor).map(([name, minor]) =>
          <div key={name}><dt>{t(`portal.order.${name}`)}</dt><dd>{money(minor)}</dd></div>)}
        {order.type === 'transport' && order.transport_fee === null &&
          <div><dt>{t('portal.order.transport')}</dt><dd>{t('portal.order.transport_unknown')}</dd></div>}
        <div className="is-total"><dt>{t('portal.order.total')}</dt><dd>{money(order.total)}</dd></div>
        <div><dt>{t('portal.order.paid')}</dt><dd>{money(order.paid_total)}</dd></div>
        <div className="is-due"><dt>{t('portal.order.balance')}</dt><dd>{money(order.balance)}</dd></div>
      </dl>
      {order.transactions.length > 0 && (
        <>
          <h3>{t('portal.order.payments')}</h3>
          <ul className="payments">
            {order.transactions.map((payment) => (
              <li key={payment.id} data-canceled={payment.status === 'canceled' || undefined}>
                <span>{format.dayOf(payment.paid_at)}</span><span>{t(`enums.payment_method.${payment.method}`)}</span>
                <span><PaidAmount payment={payment} /></span>
              </li>
            ))}
          </ul>
        </>
      )}
      {order.total !== null && (order.paid_total ?? 0) > 0 && (
        <div className="portal-actions"><DownloadButton path={receipt}>{t('portal.papers.receipt')}</DownloadButton></div>
      )}
    </section>
  )
}

/** What was paid in coins, and the amount of the bill that it stands for. */
function PaidAmount({ payment: { type, amount, currency, method, cash_moved } }: { payment: Payment }) {
  const { t } = useTranslator()
  const format = useFormat()
  const sign = type === 'out' ? -1 : 1
  const paid = method === 'cash' && currency === DEFAULT_CURRENCY && cash_moved !== null ? cash_moved : amount
  return (
    <>
      <Ltr>{format.money(sign * paid, currency)}</Ltr>
      {paid !== amount && <small className="muted"> {t('portal.order.rounded', { amount: format.money(sign * amount, currency) })}</small>}
    </>
  )
}
