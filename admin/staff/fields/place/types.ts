/** Places and areas. */
import { roundDegrees } from '../../../kit/map/point.ts'
import { baseType } from '../base_field_type.ts'
import type { BrowserFieldType } from '../type.ts'

export const geo: BrowserFieldType = {
  ...baseType,
  plainInput: null,
  text: (value) => pointText(value as { lat: number; lng: number }),
  problem: (value) => (typeof value === 'object' ? null : { key: 'ui.form.point' }),
  hasSeveralInputs: () => true,
  hasLinks: true,
  wide: ['form', 'row', 'page'],
}

export const polygon: BrowserFieldType = {
  ...baseType,
  plainInput: null,
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

/** `27.1536, -13.2033` */
export function pointText({ lat, lng }: { lat: number; lng: number }): string { return `${roundDegrees(lat)}, ${roundDegrees(lng)}` }
