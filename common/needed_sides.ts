/** Which measures an item needs: asked for where it is measured, and demanded by the server. Source: domain.md §6.1. */
import type { Sides } from './area.ts'

type Shape = Sides['shape']
type Unit = 'm2' | 'ml' | 'u' | null
type Param = 'height' | 'width' | 'length' | 'type' | 'diameter'
export type Measure = (typeof MEASURES)[number]

/** In the order in which they are asked for. */
const MEASURES = ['length_cm', 'width_cm', 'height_cm', 'diameter_cm', 'parts'] as const

/** An area has one, and what may be round; a metre of curtain and a shirt have none. */
export const hasShape = (unit: Unit, params: readonly Param[]): boolean => unit === 'm2' || params.includes('diameter')

/** Those that the unit needs and those that the category asks for, as far as the shape has them. */
export const neededSides = (shape: Shape, unit: Unit, params: readonly Param[]): Measure[] =>
  MEASURES.filter((name) => fits(name, shape) && (isCounted(name, unit) || params.some((param) => `${param}_cm` === name)))

/** What decides how a carpet is washed, and what that costs: of other categories nobody asks it. */
export const neededKinds = (params: readonly Param[]): readonly ('type' | 'tissu')[] => (params.includes('type') ? ['type', 'tissu'] : [])

/** What was typed before the shape was changed does not count; without a shape a length is a length. */
export function fits(name: Measure, shape: Shape): boolean {
  switch (name) {
    case 'height_cm': return true
    case 'parts': return shape === 'composite'
    case 'diameter_cm': return shape === 'round'
    case 'length_cm': case 'width_cm': return shape !== 'round' && shape !== 'composite'
  }
}

function isCounted(name: Measure, unit: Unit): boolean {
  switch (unit) {
    case 'u': case null: return false
    case 'ml': return name !== 'height_cm' && name !== 'width_cm'
    case 'm2': return name !== 'height_cm'
  }
}
