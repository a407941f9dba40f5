import type { CourierDay, CourierShipment } from '#common/courier/day'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { methodLabel } from '../method_label.ts'
import { toHandIn } from './to_hand_in.ts'

/** After the last stop: what the office gets, coins, cheques and items. */
export function HandIn({ day, shipment }: { readonly day: CourierDay; readonly shipment: CourierShipment }) {
  const { t } = useTranslator()
  const format = useFormat()
  const { money, items } = toHandIn(day, shipment)
  const isNothing = money.length === 0 && items === 0
  return (
    <div className="notice" role="note">
      <strong>{t(isNothing ? 'courier.shipment.close_nothing' : 'courier.shipment.close_hint')}</strong>
      {!isNothing && (
        <ul>
          {money.map(({ method, amount }) => (
            <li key={method}>
              {amount < 0 ? t('courier.cash.owed') : methodLabel(day, method)} <strong><Ltr>{format.money(Math.abs(amount))}</Ltr></strong>
            </li>
          ))}
          {items > 0 && <li><strong>{t('courier.items.title', { count: items })}</strong></li>}
        </ul>
      )}
    </div>
  )
}
