/** How large a piece is, on both sides: shown while it is measured, and billed. Source: domain.md §6.1. */
import { decimal, plus, scaled, times, type Decimal } from '../schema/decimal.ts'

type Side = number | null
export interface Sides {
  readonly shape: 'rectangle' | 'round' | 'oval' | 'composite' | null
  readonly length_cm: Side
  readonly width_cm: Side
  readonly diameter_cm: Side
  readonly parts: readonly { readonly length_cm: Side; readonly width_cm: Side }[] | null
}

/** What one piece counts for, before rounding; null while a side that it needs is missing. */
export function pieceQuantity(piece: Sides, unit: 'm2' | 'ml' | 'u'): Decimal | null {
  switch (unit) {
    case 'u': return decimal(1)
    case 'ml': return pieceLength(piece)
    case 'm2': return pieceArea(piece)
  }
}

/** m² of one piece, before rounding; null while a side that its shape has is missing. */
export function pieceArea({ shape, length_cm, width_cm, diameter_cm, parts }: Sides): Decimal | null {
  switch (shape) {
    case 'round': return ellipse(diameter_cm, diameter_cm)
    case 'oval': return ellipse(length_cm, width_cm)
    case 'rectangle': return rectangle(length_cm, width_cm)
    case 'composite': return sum((parts ?? []).map((part) => rectangle(part.length_cm, part.width_cm)))
    case null: return null
  }
}

/** Running metres of one piece. A round piece is as long as it is wide. */
function pieceLength({ shape, length_cm, diameter_cm, parts }: Omit<Sides, 'width_cm'>): Decimal | null {
  switch (shape) {
    case 'round': return metres(diameter_cm)
    case 'rectangle': case 'oval': case null: return metres(length_cm)
    case 'composite': return sum((parts ?? []).map((part) => metres(part.length_cm)))
  }
}

const metres = (cm: Side): Decimal | null => (cm === null ? null : scaled(cm, 2))

const PI = decimal('3.14159265358979323846')

/** cm × cm in m²: two decimals each. */
const rectangle = (length: Side, width: Side): Decimal | null =>
  (length === null || width === null ? null : times(scaled(length, 2), scaled(width, 2)))

function ellipse(length: Side, width: Side): Decimal | null {
  const around = rectangle(length, width)
  return around && times(times(around, PI), decimal('0.25'))
}

function sum(areas: readonly (Decimal | null)[]): Decimal | null {
  const known = areas.filter((area) => area !== null)
  return known.length > 0 && known.length === areas.length ? known.reduce(plus, decimal(0)) : null
}
