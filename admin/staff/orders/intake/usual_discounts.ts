/** The discounts that a clerk gives without thinking: some percent, and the odd dirhams. Pure. */
import type { Row } from '#resources'
import type { OrderPreview } from '#common/orders/preview'

interface UsualDiscount {
  readonly key: '5' | '10' | 'round'
  readonly type: Row<'orders'>['discount_type']
  readonly value: string
  /** What remains, in centimes. */
  readonly total: number
}

type Priced = Pick<OrderPreview, 'subtotal' | 'services_total' | 'transport_fee' | 'total'>

/** Only what is below ten dirhams is rounded away, and only once there is a price. */
export function usualDiscounts(preview: Priced | null): UsualDiscount[] {
  const charges = preview ? preview.subtotal + preview.services_total + (preview.transport_fee ?? 0) : 0
  const odd = charges % STEP
  const percents = (['5', '10'] as const).map((key): UsualDiscount =>
    ({ key, type: 'percent', value: key, total: Math.round(charges * (1 - Number(key) / 100)) }))
  if (!preview || preview.total === null || odd === 0 || charges < STEP) return percents
  return [...percents, { key: 'round', type: 'amount', value: (odd / 100).toFixed(2), total: charges - odd }]
}

const STEP = 1000
