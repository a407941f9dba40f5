/** Few screens on which everything is to be seen that there is on all of them. */
import type { StaffScreen } from './screens.ts'

export interface Covering { readonly screen: StaffScreen; readonly adds: readonly string[] }

/** Greedy: again and again the screen that adds most, of equals the first. */
export function coverOf(screens: readonly StaffScreen[]): Covering[] {
  const missing = new Set(screens.flatMap(({ features }) => features))
  const cover: Covering[] = []
  while (missing.size > 0) {
    const offers = screens.map((screen) => ({ screen, adds: [...new Set(screen.features.filter((feature) => missing.has(feature)))] }))
    const best = offers.reduce((most, offer) => (offer.adds.length > most.adds.length ? offer : most))
    cover.push(best)
    for (const feature of best.adds) missing.delete(feature)
  }
  return cover
}
