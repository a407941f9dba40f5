/** A small set of screens that shows every feature of all screens. */
import type { StaffScreen } from './staff_screens.ts'

export interface FeatureCoverScreen { readonly screen: StaffScreen; readonly adds: readonly string[] }

/** Greedy set cover: repeatedly adds the screen with the most missing features. */
export function findFeatureCover(screens: readonly StaffScreen[]): FeatureCoverScreen[] {
  const missing = new Set(screens.flatMap(({ features }) => features))
  const cover: FeatureCoverScreen[] = []
  while (missing.size > 0) {
    const offers = screens.map((screen) => ({ screen, adds: [...new Set(screen.features.filter((feature) => missing.has(feature)))] }))
    const best = offers.reduce((most, offer) => (offer.adds.length > most.adds.length ? offer : most))
    cover.push(best)
    for (const feature of best.adds) missing.delete(feature)
  }
  return cover
}
