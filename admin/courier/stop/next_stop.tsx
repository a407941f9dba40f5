/** After a stop has ended: where to go now. */
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { distanceInMetres } from '#common/distance'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { recentLocation } from '../send_positions.ts'
import { nextStop } from '../shipment/state.ts'
import type { StopProps } from './page.tsx'

/** `isJustEnded`: on this page, whose buttons are gone now. */
export function NextStop({ stop, shipment, isJustEnded }: StopProps & { readonly isJustEnded: boolean }) {
  const { t } = useTranslator()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => { if (isJustEnded) link.current?.focus() }, [isJustEnded])
  const next = nextStop(shipment, stop)
  if (!next) {
    return (
      <section className="courier-section" aria-labelledby="next" role="status">
        <h2 id="next">{t('courier.next.none')}</h2>
        <Link ref={link} className="button courier-wide" to={`/courier/shipments/${shipment.id}`}>{t('courier.next.to_shipment')}</Link>
      </section>
    )
  }
  const { address, slot_from, slot_to } = next
  return (
    <section className="courier-section" aria-labelledby="next">
      <h2 id="next">{t('courier.next.title')}</h2>
      <p className="stop-text">
        <strong><bdi>{next.client.name}</bdi></strong>
        <bdi>{[address?.line ?? address?.label, address?.zone].filter(Boolean).join(t('courier.comma'))}</bdi>
        {address?.landmark && <bdi className="muted">{address.landmark}</bdi>}
        {slot_from && <Ltr>{[slot_from, slot_to].filter(Boolean).join(' – ')}</Ltr>}
        <Distance from={recentLocation() ?? stop.address?.location ?? null} to={address?.location ?? null} />
      </p>
      <Link ref={link} className="button courier-wide" data-kind="primary" to={`/courier/stops/${next.id}`}>{t('courier.next.go_on')}</Link>
    </section>
  )
}

interface DistanceProps { readonly from: Parameters<typeof distanceInMetres>[0] | null; readonly to: DistanceProps['from'] }

/** The same house, or the next one. */
const NEAR_M = 50

/** As the crow flies: how to get there is said by the map of the phone. */
function Distance({ from, to }: DistanceProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const metres = from && to ? distanceInMetres(from, to) : 0
  if (metres < NEAR_M) return null
  return <span className="muted">{t('courier.next.distance', { km: format.decimal(String(metres / 1000), 1) })}</span>
}
