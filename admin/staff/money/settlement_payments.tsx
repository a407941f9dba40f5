import type { SettlementView } from '#common/orders/settlement_view'
import { coinRounding } from '#common/orders/coins'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslation } from '../definition/translation.ts'

/** What the courier took at the doors and spent on the way. */
export function SettlementPayments({ view: { payments, paid_out, expected } }: { readonly view: SettlementView }) {
  const { t, format } = useTranslation()
  const rounding = coinRounding(expected, payments)
  return (
    <>
      {payments.length > 0 && (
        <section>
          <h3>{t('ui.settle.payments')}</h3>
          <ul className="settle-lines">
            {payments.map(({ id, code, order, method, amount, reference }) => (
              <li key={id}>
                <Ltr>{order ?? code}</Ltr>
                <span>{t(`enums.payment_method.${method}`)} {reference && <Ltr>{reference}</Ltr>}</span>
                <strong><Ltr>{format.money(amount)}</Ltr></strong>
              </li>
            ))}
            {rounding !== 0 && (
              <li><span>{t('ui.settle.rounding')}</span><strong><Ltr>{format.money(rounding)}</Ltr></strong></li>
            )}
          </ul>
        </section>
      )}
      {paid_out.length > 0 && (
        <section>
          <h3>{t('ui.settle.paid_out')}</h3>
          <ul className="settle-lines">
            {paid_out.map(({ id, category, note, amount, photo }) => (
              <li key={id}>
                <bdi>{category}</bdi>
                <span><bdi>{note}</bdi> {photo && <a href={photo.url} target="_blank" rel="noreferrer">{t('ui.settle.photo')}</a>}</span>
                <strong><Ltr>{format.money(amount)}</Ltr></strong>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
