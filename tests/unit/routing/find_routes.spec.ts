import { test } from '@japa/runner'
import { findRoutes } from '#backend/trade/shipments/routing/find_routes'
import { randomNumbers } from '#backend/trade/shipments/routing/random'
import { between } from '#backend/trade/shipments/routing/ways'
import type { RoutedStop, RoutedVehicle, RoutingInstance } from '#backend/trade/shipments/routing/instance'

type Place = readonly [x: number, y: number]

const LIMITS = { changes: 6000, milliseconds: 60_000, seed: 3 }
const STOP: RoutedStop = { loads: [], opens: -Infinity, closes: Infinity, service: 0 }
const VEHICLE: RoutedVehicle = { capacities: [], leaves: 0, returns: Infinity, locked: [], fixed: 0 }

/** The first place is the depot; a unit of distance takes a unit of time. */
function instance(
  places: readonly Place[], vehicles: readonly RoutedVehicle[], stops: readonly Partial<RoutedStop>[] = [],
): RoutingInstance {
  const distances = places.map(([x, y]) => places.map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)))
  return { stops: places.slice(1).map((_, index) => ({ ...STOP, ...stops[index] })), vehicles, distances, durations: distances }
}

function scattered(count: number, seed: number): Place[] {
  const random = randomNumbers(seed)
  return Array.from({ length: count + 1 }, () => [random() * 100, random() * 100] as const)
}

function permutations(values: readonly number[]): number[][] {
  if (values.length < 2) return [[...values]]
  return values.flatMap((value) => permutations(values.filter((one) => one !== value)).map((rest) => [value, ...rest]))
}

const lengthOf = ({ distances }: RoutingInstance, route: readonly number[]): number =>
  [...route, 0].reduce((sum, stop, index) => sum + between(distances, route[index - 1] ?? 0, stop), 0)

/** The lateness of a route that is driven from stop to stop, and goes back in time after a late one. */
function drive({ stops, durations }: RoutingInstance, route: readonly number[], leaves: number): number {
  let [now, at, late] = [leaves, 0, 0]
  for (const stop of route) {
    const { opens, closes, service } = stops[stop - 1]!
    const arrives = Math.max(now + between(durations, at, stop), opens)
    late += Math.max(0, arrives - closes)
    now = Math.min(arrives, closes) + service
    at = stop
  }
  return late
}

test.group('routing / one vehicle', () => {
  test('finds the shortest of all sequences of {count} stops')
    .with([{ count: 2, seed: 1 }, { count: 5, seed: 2 }, { count: 7, seed: 3 }, { count: 7, seed: 4 }])
    .run(({ assert }, { count, seed }) => {
      const one = instance(scattered(count, seed), [VEHICLE])
      const { routes: [route = []], distance } = findRoutes(one, LIMITS)
      assert.sameMembers([...route], Array.from({ length: count }, (_, index) => index + 1))
      assert.approximately(distance, lengthOf(one, route), 1e-9)
      assert.approximately(distance, Math.min(...permutations(route).map((other) => lengthOf(one, other))), 1e-9)
    })

  test('comes in time where that is possible, by the shortest way that does', ({ assert }) => {
    const random = randomNumbers(8)
    const windows = Array.from({ length: 6 }, () => { const opens = random() * 200; return { opens, closes: opens + 200, service: 5 } })
    const one = instance(scattered(6, 5), [VEHICLE], windows)
    const { routes: [route = []], lateness, distance } = findRoutes(one, LIMITS)
    assert.equal(lateness, 0)
    const inTime = permutations(route).filter((other) => drive(one, other, 0) < 1e-9)
    assert.isAbove(inTime.length, 1)
    assert.isBelow(inTime.length, 720)
    assert.approximately(distance, Math.min(...inTime.map((other) => lengthOf(one, other))), 1e-9)
  })

  test('what cannot be in time is visited all the same', ({ assert }) => {
    const one = instance([[0, 0], [100, 0], [-100, 0]], [VEHICLE], [{ closes: 100 }, { closes: 100 }])
    const { routes, lateness } = findRoutes(one, LIMITS)
    assert.sameMembers([...routes[0] ?? []], [1, 2])
    assert.equal(lateness, 200)
  })

  test('a vehicle waits until a stop opens, and must be back in time', ({ assert }) => {
    const waiting = instance([[0, 0], [10, 0]], [{ ...VEHICLE, returns: 60 }], [{ opens: 50 }])
    assert.equal(findRoutes(waiting, LIMITS).lateness, 0)
    const late = instance([[0, 0], [10, 0]], [{ ...VEHICLE, returns: 55 }], [{ opens: 50 }])
    assert.equal(findRoutes(late, LIMITS).lateness, 5)
  })

  test('locked stops stay in their sequence, and the first ones first', ({ assert }) => {
    const line = Array.from({ length: 7 }, (_, index) => [index * 10, 0] as const)
    const one = instance(line, [{ ...VEHICLE, locked: [6, 5, 1], fixed: 2 }])
    const route = findRoutes(one, LIMITS).routes[0] ?? []
    assert.deepEqual(route.slice(0, 2), [6, 5])
    assert.sameMembers([...route], [1, 2, 3, 4, 5, 6])
    const locked = [3, 2, 1, 4, 6, 5]
    assert.deepEqual(findRoutes(instance(line, [{ ...VEHICLE, locked, fixed: 6 }]), LIMITS).routes, [locked])
  })
})

test.group('routing / several vehicles', () => {
  const corners: readonly Place[] = [[0, 0], [100, 0], [101, 0], [-100, 0], [-101, 0]]

  test('each takes what it can carry, by every capacity', ({ assert }) => {
    const stops = corners.slice(1).map(() => ({ loads: [1, 10] }))
    const small = { ...VEHICLE, capacities: [2, 100] }
    const byNumber = findRoutes(instance(corners, [small, small], stops), LIMITS)
    assert.sameDeepMembers(byNumber.routes.map((route) => route.toSorted()), [[1, 2], [3, 4]])
    const byArea = findRoutes(instance(corners, [{ ...VEHICLE, capacities: [9, 10] }, { ...VEHICLE, capacities: [9, 30] }], stops), LIMITS)
    assert.deepEqual(byArea.routes.map(({ length }) => length), [1, 3])
  })

  test('one vehicle that can take all is enough', ({ assert }) => {
    const close: readonly Place[] = [[0, 0], [10, 1], [10, 2], [10, 3]]
    assert.lengthOf(findRoutes(instance(close, [VEHICLE, VEHICLE, VEHICLE]), LIMITS).routes.filter(({ length }) => length > 0), 1)
  })

  test('the same seed gives the same routes', ({ assert }) => {
    const many = instance(scattered(40, 9), [VEHICLE, VEHICLE])
    assert.deepEqual(findRoutes(many, LIMITS), findRoutes(many, LIMITS))
  })

  test('without stops, and with one, there is nothing to search', ({ assert }) => {
    assert.deepEqual(findRoutes(instance([[0, 0]], [VEHICLE]), LIMITS), { routes: [[]], distance: 0, cost: 0, lateness: 0 })
    assert.deepEqual(findRoutes(instance([[0, 0], [3, 4]], [VEHICLE]), LIMITS), { routes: [[1]], distance: 10, cost: 10, lateness: 0 })
  })
})

test.group('routing / the work of a day', () => {
  /** A street with a house at each unit, and the depot at its beginning. */
  const street = (houses: number): Place[] => Array.from({ length: houses + 1 }, (_, index) => [index, 0] as const)
  const nobody = { ...VEHICLE, isLeft: true }
  const sizes = (routes: readonly (readonly number[])[]) => routes.map(({ length }) => length)

  test('is shared although one vehicle alone would drive less', ({ assert }) => {
    const { routes } = findRoutes(instance(street(12), [{ ...VEHICLE, share: 6 }, { ...VEHICLE, share: 6 }]), LIMITS)
    assert.deepEqual(sizes(routes), [6, 6])
  })

  test('leaves out what nobody reaches in time, and nothing else', ({ assert }) => {
    const hours = { ...VEHICLE, leaves: 0, returns: 50 }
    const late = Array.from({ length: 6 }, (_, index) => (index === 2 ? { opens: 60 } : index === 4 ? { closes: 1 } : {}))
    const { routes, lateness } = findRoutes(instance(street(6), [hours, nobody], late), LIMITS)
    assert.deepEqual([routes[0]!.toSorted(), routes[1]!.toSorted(), lateness], [[1, 2, 4, 6], [3, 5], 0])
    const alone = findRoutes(instance([[0, 0], [90, 0]], [{ ...VEHICLE, share: 1 }, nobody]), LIMITS)
    assert.deepEqual(alone.routes, [[1], []], 'one that is far away is not left out')
  })

  test('goes to whoever is preferred there', ({ assert }) => {
    const [one, other] = [{ ...VEHICLE, share: 3, avoids: new Set([2, 4, 6]) }, { ...VEHICLE, share: 3, avoids: new Set([1, 3, 5]) }]
    const { routes } = findRoutes(instance(street(6), [one, other]), LIMITS)
    assert.deepEqual(routes.map((route) => route.toSorted()), [[1, 3, 5], [2, 4, 6]])
  })
})
