import type { CourierStop } from '#common/courier/day'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

/** How the stop ended; before that, what is in the way: not ready, not paid. */
export function StopMarks({ stop: { kind, status, is_ready, is_paid, order_changes = [] } }: { readonly stop: CourierStop }) {
  const { t } = useTranslator()
  const marks = status !== 'pending' ? [status]
    : [kind, ...kind === 'delivery' && !is_ready ? ['not_ready'] : [], ...kind === 'delivery' && !is_paid ? ['not_paid'] : [],
      ...order_changes.length > 0 ? ['changed'] : []]
  return (
    <span className="stop-marks">
      {marks.map((mark) => <span key={mark} className="mark" data-mark={mark}>{t(`courier.marks.${mark}`)}</span>)}
    </span>
  )
}
