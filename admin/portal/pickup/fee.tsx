import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { Row } from '#resources'
import type { Zone } from '../api.ts'

interface FeeProps {
  /** In centimes; null: nobody knows it yet. */
  readonly fee: number | null
  readonly zone: Zone
  readonly returnMode: Row<'orders'>['return_mode']
}

/** The transport fee, shown before the order is sent: of both ways, or of the pickup alone. */
export function Fee({ fee, zone: { free_transport_from }, returnMode }: FeeProps) {
  const { t } = useTranslator()
  const format = useFormat()
  if (fee === null) return <p className="fee" role="status">{t('portal.pickup.fee_unknown')}</p>
  return (
    <p className="fee" role="status">
      {t(returnMode === 'delivery' ? 'portal.pickup.fee' : 'portal.pickup.fee_one_way')} <strong><Ltr>{format.money(fee)}</Ltr></strong>
      {free_transport_from !== null && <> · {t('portal.pickup.free_from')} <Ltr>{format.money(free_transport_from)}</Ltr></>}
    </p>
  )
}
