/** In which order stops are put back: their cheapest places depend on it, so that it differs from change to change. */
import { between } from './ways.ts'
import type { RoutedStop, RoutingInstance } from './instance.ts'

/** Without times only the first eleven of the seventeen chances are drawn. */
interface Chances { readonly isTimed: boolean; readonly random: () => number }

/** At random, by load, far or near ones first; with times also the shortest time, the earliest and the latest ones first. */
export function insertionOrder(
  stops: readonly number[], { stops: all, distances }: RoutingInstance, { isTimed, random }: Chances,
): number[] {
  const choice = random() * (isTimed ? 17 : 11)
  const capacities = all[0]?.loads.length ?? 0
  const load = Math.floor(random() * capacities)
  const by = (keyOf: (stop: RoutedStop, number: number) => number): number[] => {
    const keys = new Map(stops.map((number) => [number, keyOf(all[number - 1] as RoutedStop, number)]))
    return stops.toSorted((a, b) => compare(keys.get(a) ?? 0, keys.get(b) ?? 0))
  }
  if (choice < 4 || (choice < 8 && capacities === 0)) return shuffled(stops, random)
  if (choice < 8) return by(({ loads }) => -(loads[load] ?? 0))
  if (choice < 10) return by((_, number) => -between(distances, 0, number))
  if (choice < 11) return by((_, number) => between(distances, 0, number))
  if (choice < 13) return by(({ opens, closes }) => closes - opens)
  return choice < 15 ? by(({ opens }) => opens) : by(({ closes }) => -closes)
}

function shuffled(values: readonly number[], random: () => number): number[] {
  const mixed = [...values]
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[mixed[index], mixed[other]] = [mixed[other] ?? 0, mixed[index] ?? 0]
  }
  return mixed
}

/** Unlike a difference, right for two infinite values. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)
