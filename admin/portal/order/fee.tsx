import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { Zone } from '../api.ts'

/** The transport fee, shown before the order is sent. `fee`: centimes; null: nobody knows it yet. */
export function Fee({ fee, zone: { free_transport_from } }: { fee: number | null; zone: Zone }) {
  const { t } = useTranslator()
  const format = useFormat()
  if (fee === null) return <p className="fee" role="status">{t('portal.pickup.fee_unknown')}</p>
  return (
    <p className="fee" role="status">
      {t('portal.pickup.fee')} <strong><Ltr>{format.money(fee)}</Ltr></strong>
      {free_transport_from !== null && <> · {t('portal.pickup.free_from')} <Ltr>{format.money(free_transport_from)}</Ltr></>}
    </p>
  )
}
