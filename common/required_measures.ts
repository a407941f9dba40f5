/** The measures that an item requires: asked for in the measuring dialog and checked by the server. Source: domain.md §6.1. */
import type { ItemDimensions } from './item_quantity.ts'

type Shape = ItemDimensions['shape']
type Unit = 'm2' | 'ml' | 'u' | null
type Param = 'height' | 'width' | 'length' | 'type' | 'diameter'
export type ItemMeasure = (typeof MEASURES)[number]

/** In the order of the dialog. */
const MEASURES = ['length_cm', 'width_cm', 'height_cm', 'diameter_cm', 'parts'] as const

/** Whether a shape must be chosen: for items measured in m², and for items that may be round. */
export const requiresShape = (unit: Unit, params: readonly Param[]): boolean => unit === 'm2' || params.includes('diameter')

/** The measures that the unit or the category requires, limited to those of the shape. */
export const requiredMeasures = (shape: Shape, unit: Unit, params: readonly Param[]): ItemMeasure[] =>
  MEASURES.filter(
    (name) => isMeasureOfShape(name, shape) && (isMeasureOfUnit(name, unit) || params.some((param) => `${param}_cm` === name)),
  )

/** Type and fabric, which determine treatment and price of a carpet; required only where the category has the parameter `type`. */
export const requiredTypeAndFabric = (params: readonly Param[]): readonly ('type' | 'tissu')[] =>
  (params.includes('type') ? ['type', 'tissu'] : [])

/** Whether the shape has the measure. Without a shape, length and width apply. */
export function isMeasureOfShape(name: ItemMeasure, shape: Shape): boolean {
  switch (name) {
    case 'height_cm': return true
    case 'parts': return shape === 'composite'
    case 'diameter_cm': return shape === 'round'
    case 'length_cm': case 'width_cm': return shape !== 'round' && shape !== 'composite'
  }
}

function isMeasureOfUnit(name: ItemMeasure, unit: Unit): boolean {
  switch (unit) {
    case 'u': case null: return false
    case 'ml': return name !== 'height_cm' && name !== 'width_cm'
    case 'm2': return name !== 'height_cm'
  }
}
