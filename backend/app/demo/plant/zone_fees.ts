/** Transport fees of the sample zones, and landmarks for addresses. */
import { SAMPLE_ZONES } from '#backend/app/seed/sample_zones'
import type { Row } from '#resources'
import type { Point } from '#schema/types'

type Fee = Pick<Row<'zones'>, 'transport_fee' | 'free_transport_from'>

const CENTRE: Point = { lat: 27.158, lng: -13.202 }
/** Distance from the centre in degrees (0.1 is about ten kilometres) and the fee within it. */
const RINGS: readonly (readonly [within: number, fee: Fee])[] = [
  [0.016, { transport_fee: 1500, free_transport_from: 25_000 }],
  [0.03, { transport_fee: 2000, free_transport_from: 30_000 }],
  [0.05, { transport_fee: 2500, free_transport_from: 40_000 }],
]
const FEE_BEYOND: Fee = { transport_fee: 6000, free_transport_from: null }

export const zoneCentre = (key: string): Point => SAMPLE_ZONES.find((zone) => zone.key === key)?.at ?? CENTRE

export function zoneFee(key: string): Fee {
  const { lat, lng } = zoneCentre(key)
  const distance = Math.hypot(lat - CENTRE.lat, lng - CENTRE.lng)
  return RINGS.find(([within]) => distance <= within)?.[1] ?? FEE_BEYOND
}

export const LANDMARKS = [
  'En face de la mosquée',
  "Derrière l'école",
  'À côté de la pharmacie',
  'Près du marché',
  'Au-dessus du café',
  'خلف المسجد',
  'قرب الصيدلية',
  'أمام المدرسة',
] as const
