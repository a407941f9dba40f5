import type { PreviewedItem } from '#common/orders/preview'
import { Ltr } from '../../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../../definition/translation.ts'
import { appendUnit } from '../../../../kit/format/numbers.ts'

/** `6.00 m² · 90.00 MAD`; nothing while a measure is missing. */
export function IntakeItemPrice({ price }: { price: PreviewedItem | undefined }) {
  const { t, format } = useTranslation()
  const { unit = null, billed_quantity: quantity = null, amount = null, no_price = null } = price ?? {}
  return (
    <span className="intake-item-price" role="status">
      {quantity !== null && unit !== null && unit !== 'u' &&
        <Ltr className="figure">{appendUnit(format.decimal(quantity), t(`ui.units.${unit}`))}</Ltr>}
      {amount !== null && <strong><Ltr className="figure">{format.money(amount)}</Ltr></strong>}
      {no_price !== null && <span className="order-alarm">{t('ui.orders.price_missing')}</span>}
    </span>
  )
}
