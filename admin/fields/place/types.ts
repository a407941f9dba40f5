/** Places and areas. */
import { common } from '../common.ts'
import { pointText } from '../shape/text.ts'
import type { BrowserFieldType } from '../field_type.ts'

export const geo: BrowserFieldType = {
  ...common,
  text: (value) => pointText(value as { lat: number; lng: number }),
  problem: (value) => (typeof value === 'object' ? null : { key: 'ui.form.point' }),
  hasSeveralInputs: () => true,
  isLink: true,
  wide: ['form', 'row', 'page'],
}

export const polygon: BrowserFieldType = {
  ...common,
  text: (value, _, __, { t }) => t('ui.field.corners', { count: corners(value) }),
  problem: (value) => (typeof value === 'object' ? null : { key: 'ui.form.polygon' }),
  isColumn: false,
  isArea: true,
  wide: ['form', 'page'],
}

/** A ring repeats its first corner at its end. */
function corners(value: unknown): number {
  const [ring] = (value as { coordinates?: readonly (readonly unknown[])[] }).coordinates ?? []
  return Math.max(0, (ring?.length ?? 0) - 1)
}
