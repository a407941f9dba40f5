/** The measures of an item as text, the same in every language. Pure. */
import type { ItemDimensions } from './item_quantity.ts'

export type FormattedMeasures = ItemDimensions & { readonly height_cm: number | null }

/**
 * In centimetres: `200 × 300`, `Ø 180`, `200 × 300 + 50 × 80`, and `320 × 260` of what hangs, which has a length and a height; empty
 * without measures. A side stays with the next one on its line.
 */
export function formatMeasures({ shape, length_cm, width_cm, diameter_cm, height_cm, parts }: FormattedMeasures): string {
  if (shape !== 'round' && shape !== 'composite' && width_cm === null) return joinSides(length_cm, height_cm)
  const height = height_cm === null ? '' : `↕\u00a0${height_cm}`
  const flat = shape === 'round' ? (diameter_cm === null ? '' : `Ø\u00a0${diameter_cm}`)
    : shape === 'composite' ? (parts ?? []).map((part) => joinSides(part.length_cm, part.width_cm)).join('\u00a0+ ')
      : joinSides(length_cm, width_cm)
  return [flat, height].filter(Boolean).join('\u00a0· ')
}

const joinSides = (...cm: readonly (number | null)[]) => cm.filter((side) => side !== null).join('\u00a0×\u00a0')

type Counted = FormattedMeasures & { readonly quantity: number }

/** `300 × 20` and `300 × 200`; with the number of pieces where that is what differs. */
export function formatCorrection(before: Counted, after: Counted): readonly [string, string] {
  const counts = before.quantity !== after.quantity
  const text = (item: Counted) => {
    const measures = formatMeasures(item)
    return [...counts || measures === '' ? [item.quantity] : [], ...measures === '' ? [] : [measures]].join('\u00a0×\u00a0')
  }
  return [text(before), text(after)]
}
