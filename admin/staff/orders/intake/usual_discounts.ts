/** The discounts that a clerk gives without thinking: some percent, and the odd dirhams; none that would be refused. Pure. */
import type { Row } from '#resources'
import type { OrderPreview } from '#common/orders/preview'

interface UsualDiscount {
  readonly key: '5' | '10' | 'round'
  readonly type: Row<'orders'>['discount_type']
  readonly value: string
  /** What remains, in centimes. */
  readonly total: number
}

type Priced = Pick<OrderPreview, 'subtotal' | 'services_total' | 'transport_fee' | 'total' | 'greatest_discount'>

export function usualDiscounts(preview: Priced | null): UsualDiscount[] {
  const charges = preview ? preview.subtotal + preview.services_total + (preview.transport_fee ?? 0) : 0
  const greatest = preview?.greatest_discount ?? Infinity
  const percents = (['5', '10'] as const).filter((key) => partOf(charges, Number(key)) <= greatest)
    .map((key): UsualDiscount => ({ key, type: 'percent', value: key, total: charges - partOf(charges, Number(key)) }))
  const odd = preview === null || preview.total === null ? 0 : oddAmount(charges, Math.min(greatest, partOf(charges, MOST_PERCENT)))
  return odd === 0 ? percents : [...percents, { key: 'round', type: 'amount', value: (odd / 100).toFixed(2), total: charges - odd }]
}

/** To the ten from a hundred on, else to the five; to the dirham where that would be a gift. */
function oddAmount(charges: number, most: number): number {
  const [step = 0, ...smaller] = charges >= 10_000 ? [1000, 500, 100] : [500, 100]
  if (charges % step === 0) return 0
  return [step, ...smaller].map((one) => charges % one).find((odd) => odd <= most) ?? 0
}

/** More than this is no rounding. */
const MOST_PERCENT = 10

const partOf = (charges: number, percent: number): number => Math.round(charges * percent / 100)
