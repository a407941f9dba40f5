/** What the order will cost and when it will be ready, while it is taken. */
import type { OrderPreview } from '#common/orders/preview'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { businessDay } from '../../../kit/format/business_zone.ts'
import { useTranslation } from '../../definition/translation.ts'
import { WarningText } from '../client/warnings.tsx'
import { PriceMissing } from '../money/price_missing.tsx'
import { PromiseDays, wishedDay, type PromiseWish } from '../promise/days.tsx'
import { RemainingBalance } from './acceptance_section.tsx'

interface EstimateProps {
  readonly preview: OrderPreview | null
  readonly isCurrent: boolean
  readonly advance: unknown
  readonly hasTransport: boolean
  readonly wish: PromiseWish | null
  readonly onWish: (wish: PromiseWish | null) => void
  readonly wishError: string | undefined
}

export function Estimate({ preview, isCurrent, advance, hasTransport, wish, onWish, wishError }: EstimateProps) {
  const { t, format } = useTranslation()
  if (!preview || (preview.items.length === 0 && !hasTransport)) {
    return <p className="intake-card field-help">{t('ui.orders.intake.no_estimate')}</p>
  }
  const { items, subtotal, services_total, transport_fee, discount_amount, total } = preview
  const open = items.filter(({ amount, no_price }) => amount === null && no_price === null).length
  const missing = [...new Set(items.flatMap(({ no_price }) => no_price ?? []))]
  const hasExtras = services_total !== 0 || transport_fee !== null || discount_amount !== 0
  return (
    <section className="intake-card" aria-label={t('ui.orders.intake.estimate')} aria-busy={!isCurrent}>
      <div role="status"><dl>
        {hasExtras && <Line name="subtotal" amount={subtotal} />}
        {services_total !== 0 && <Line name="services_total" amount={services_total} />}
        {transport_fee !== null && <Line name="transport_fee" amount={transport_fee} />}
        {discount_amount !== 0 && <Line name="discount_amount" amount={-discount_amount} />}
        <div data-name="total" data-strong>
          <dt>{t(total === null ? 'ui.orders.intake.so_far' : 'orders.fields.total')}</dt>
          <dd><Ltr className="figure">{format.money(total ?? subtotal + services_total + (transport_fee ?? 0) - discount_amount)}</Ltr></dd>
        </div>
        {total !== null && <RemainingBalance total={total} advance={advance} />}
      </dl>
      {hasTransport && transport_fee === null && (
        <p className="order-alarm">{t(preview.zone_id === null ? 'alerts.fee_unknown' : 'ui.orders.intake.zone_without_fee')}</p>
      )}
      {missing.map((text) => <p key={text}><PriceMissing text={text} /></p>)}</div>
      {open > 0 && <p className="field-help">{t('ui.orders.intake.not_priced', { count: open })}</p>}
      <PromisedDate preview={preview} wish={wish} />
      <PromiseDays days={preview.days} wish={wish} onChange={onWish} error={wishError} />
    </section>
  )
}

function Line({ name, amount }: { name: 'subtotal' | 'services_total' | 'transport_fee' | 'discount_amount'; amount: number }) {
  const { t, format } = useTranslation()
  return <div data-name={name}><dt>{t(`orders.fields.${name}`)}</dt><dd><Ltr className="figure">{format.money(amount)}</Ltr></dd></div>
}

interface PromisedDateProps extends Pick<EstimateProps, 'wish'> { readonly preview: OrderPreview }

/** The day, as it is told to clients, that the order would have if the client accepted now, and what is promised for that day already. */
function PromisedDate({ preview: { promised_at: first, no_date: reason, load, days }, wish }: PromisedDateProps) {
  const { t, format } = useTranslation()
  const at = wishedDay(days, wish)?.at ?? first
  if (reason !== null) return <div className="intake-promise"><WarningText>{reason}</WarningText></div>
  if (at === null) return null
  return (
    <div className="intake-promise">
      <p>
        {t('ui.orders.intake.ready_by')}{' '}
        <strong><time dateTime={at}><bdi>{`${format.weekday(businessDay(Date.parse(at)))} ${format.dayOf(at)}`}</bdi></time></strong>
      </p>
      {load && at === first && (
        <p className="field-help">
          {t('ui.orders.intake.load', { orders: format.number(load.orders), m2: format.number(Math.round(Number(load.m2) * 10) / 10) })}
        </p>
      )}
    </div>
  )
}
