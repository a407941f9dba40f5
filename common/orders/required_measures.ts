/** The measures that an item requires: asked for in the measuring dialog and checked by the server. Source: domain.md §6.1. */
import type { ItemDimensions } from './item_quantity.ts'

type Measures = ItemDimensions & { readonly height_cm: number | null }
type Shape = ItemDimensions['shape']
type Unit = 'm2' | 'ml' | 'u' | null
type Param = 'height' | 'width' | 'length' | 'type' | 'diameter'
export type ItemMeasure = (typeof MEASURES)[number]

/** In the order of the dialog. */
const MEASURES = ['length_cm', 'width_cm', 'height_cm', 'diameter_cm', 'parts'] as const

/** Whether a shape must be chosen: for items measured in m², and for counted items that may be round; running metres have none. */
export const requiresShape = (unit: Unit, params: readonly Param[]): boolean =>
  unit === 'm2' || (unit !== 'ml' && params.includes('diameter'))

/** Names of the measures still to be taken. */
export function missingMeasures(item: Measures, unit: Unit, params: readonly Param[]): (ItemMeasure | 'shape')[] {
  if (item.shape === null && requiresShape(unit, params)) return ['shape']
  return requiredMeasures(item.shape, unit, params).filter((name) => (name === 'parts' ? !item.parts?.length : item[name] === null))
}

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
