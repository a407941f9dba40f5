import type { CourierShipment } from '#common/courier/day'
import { useFormat } from '../../kit/format/use_format.ts'
import { showConfirm } from '../../kit/providers/alerts.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { isBeforeLeaving } from './state.ts'

/** Asks before a shipment of a later day begins: loading it the evening before is usual, driving is mostly a mistake. */
export function useEarlyStart(shipment: CourierShipment, today: string): () => Promise<boolean> {
  const { t } = useTranslator()
  const format = useFormat()
  return async () => {
    const { date } = shipment
    if (date <= today || !isBeforeLeaving(shipment)) return true
    const day = `${format.weekday(date)} ${format.shortDate(date)}`
    const [title, message] = [t('courier.early.title'), t('courier.early.notice', { day })]
    return showConfirm({ type: 'confirm', title, message, confirmLabel: t('courier.early.confirm') })
  }
}
