/** Measures as people say them, and what they come to while they are typed. Pure. */
import { pieceQuantity } from '#common/area'
import { compare, decimal, fixed } from '#schema/decimal'
import type { Item } from './order.ts'

export type Shape = NonNullable<Item['shape']>
export type Measures = Pick<Item, 'shape' | 'length_cm' | 'width_cm' | 'diameter_cm' | 'height_cm' | 'parts'>

export const SHAPES: readonly Shape[] = ['rectangle', 'round', 'oval', 'composite']

/** `200 × 300 cm`, `Ø 180 cm`, `200 × 300 + 50 × 80 cm`; empty while nothing is measured. */
export function spokenMeasures({ shape, length_cm, width_cm, diameter_cm, height_cm, parts }: Measures): string {
  const height = height_cm === null ? '' : `↕ ${height_cm}`
  const flat = shape === 'round' ? (diameter_cm === null ? '' : `Ø ${diameter_cm}`)
    : shape === 'composite' ? (parts ?? []).map((part) => sides(part.length_cm, part.width_cm)).join(' + ')
      : sides(length_cm, width_cm)
  const text = [flat, height].filter(Boolean).join(' · ')
  return text && `${text} cm`.replaceAll(' ', '\u00a0')
}

/** m² or metres of one piece to three decimals, for the eye; what is billed the server says. Null while a side is missing. */
export function preview({ shape, length_cm, width_cm, diameter_cm, parts }: Measures, unit: 'm2' | 'ml'): string | null {
  const size = pieceQuantity({
    shape, length_cm: whole(length_cm), width_cm: whole(width_cm), diameter_cm: whole(diameter_cm),
    parts: parts?.map((part) => ({ length_cm: whole(part.length_cm), width_cm: whole(part.width_cm) })) ?? null,
  }, unit)
  return size && compare(size, decimal(0)) > 0 ? fixed(size, 3) : null
}

const sides = (...cm: readonly (number | null)[]) => cm.filter((side) => side !== null).join(' × ')
/** What is being typed may be no number yet. */
const whole = (cm: unknown): number | null => (typeof cm === 'number' && Number.isSafeInteger(cm) && cm >= 0 ? cm : null)
