import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { Zone } from '../api.ts'

/** The transport fee of the zone, shown before the order is sent. */
export function Fee({ zone: { transport_fee, free_transport_from } }: { zone: Zone }) {
  const { t } = useTranslator()
  const format = useFormat()
  if (transport_fee === null) return <p className="fee" role="status">{t('portal.pickup.fee_unknown')}</p>
  return (
    <p className="fee" role="status">
      {t('portal.pickup.fee')} <strong><Ltr>{format.money(transport_fee)}</Ltr></strong>
      {free_transport_from !== null && <> · {t('portal.pickup.free_from')} <Ltr>{format.money(free_transport_from)}</Ltr></>}
    </p>
  )
}
