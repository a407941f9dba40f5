/** Measures as people say them, and what they come to while they are typed. Pure. */
import { compare, decimal, fixed, plus, scaled, times, type Decimal } from '#schema/decimal'
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

/** m² of one piece to three decimals, for the eye; what is billed the server says. Null while a side is missing. */
export function previewArea({ shape, length_cm, width_cm, diameter_cm, parts }: Measures): string | null {
  const area = shape === 'round' ? ellipse(diameter_cm, diameter_cm)
    : shape === 'oval' ? ellipse(length_cm, width_cm)
      : shape === 'composite' ? sum((parts ?? []).map((part) => rectangle(part.length_cm, part.width_cm)))
        : rectangle(length_cm, width_cm)
  return area && compare(area, decimal(0)) > 0 ? fixed(area, 3) : null
}

/** The sides that a shape has. */
export function sidesOf(shape: Shape): readonly ('length_cm' | 'width_cm' | 'diameter_cm')[] {
  if (shape === 'round') return ['diameter_cm']
  return shape === 'composite' ? [] : ['length_cm', 'width_cm']
}

const sides = (...cm: readonly (number | null)[]) => cm.filter((side) => side !== null).join(' × ')
const isWhole = (cm: unknown): cm is number => typeof cm === 'number' && Number.isSafeInteger(cm) && cm >= 0
const rectangle = (a: unknown, b: unknown): Decimal | null => (isWhole(a) && isWhole(b) ? times(scaled(a, 2), scaled(b, 2)) : null)

function ellipse(a: unknown, b: unknown): Decimal | null {
  const around = rectangle(a, b)
  return around && times(times(around, decimal('3.14159265358979323846')), decimal('0.25'))
}

function sum(areas: readonly (Decimal | null)[]): Decimal | null {
  const known = areas.filter((area) => area !== null)
  return known.length > 0 && known.length === areas.length ? known.reduce(plus, decimal(0)) : null
}
