import type { CourierShipment } from '#common/courier/day'
import { useTranslator } from '../kit/providers/texts/i18n.ts'

/** Stops that are finished and stops that failed, of all. */
export function Progress({ shipment: { stops, done_count, failed_count } }: { readonly shipment: CourierShipment }) {
  const { t } = useTranslator()
  const total = stops.length
  const share = (count: number) => `${total === 0 ? 0 : (100 * count) / total}%`
  const text = t('courier.shipment.progress', { done: done_count, failed: failed_count, total })
  return (
    <span className="courier-progress">
      <span className="bar" role="img" aria-label={text}>
        <span data-part="done" style={{ inlineSize: share(done_count) }} />
        <span data-part="failed" style={{ inlineSize: share(failed_count) }} />
      </span>
      <span aria-hidden="true">{text}</span>
    </span>
  )
}
