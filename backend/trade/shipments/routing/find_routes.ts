/**
 * Finds short routes: takes strings of neighbouring stops out of some routes and puts each stop back where it costs least, again and
 * again; a worse result is kept with a probability that falls during the search. Source: Christiaens, Vanden Berghe, "Slack induction by
 * string removals for vehicle routing problems", Transportation Science 54 (2020).
 */
import { performance } from 'node:perf_hooks'
import { insertionOrder } from './insertion_order.ts'
import { randomNumbers } from './random.ts'
import { driveRoute, latenessWith, waitingWith, type Place, type Route } from './route.ts'
import { between } from './ways.ts'
import { longestWaiting, type FoundRoutes, type RoutedStop, type RoutingInstance, type RoutingLimits } from './instance.ts'

/** Average and largest number of stops that are taken out at once, and of those in one string. */
const STOPS_OUT = 10
const STRING_LENGTH = 10
/** With this probability a better place is overlooked, so that a stop is not always put back where it was. */
const BLINK = 0.01
/** The temperature of the search at its start and end, in average detours. */
const HOT = 0.3
const COLD = 0.01
/**
 * Stops in a route up to which HOT is enough. Of longer ones whole parts would never change their vehicle: there the start is hotter
 * with the square of the length, at most so many times.
 */
const SHORT_ROUTE = 10
const MOST_HEAT = 10
/** That many detours are preferred to a lateness of one, and to an overload by the largest stop. */
const DETOURS = 1000
/** That many detours, and any way, are preferred to leaving a stop out; that many to one beyond the share of a vehicle, or avoided. */
const LEFT_DETOURS = 100
const UNFAIR_DETOURS = 5
const AVOIDED_DETOURS = 3
/** The clock is read, and the temperature set, once in so many changes. */
const CHANGES_A_STEP = 64

export function findRoutes(instance: RoutingInstance, limits: RoutingLimits): FoundRoutes {
  const search = new RouteSearch(instance, randomNumbers(limits.seed ?? 1))
  const start = performance.now()
  for (let changes = 0, part = 0; part < 1 && search.mayChange; changes += CHANGES_A_STEP) {
    part = Math.max(changes / limits.changes, (performance.now() - start) / limits.milliseconds)
    for (let change = 0; change < CHANGES_A_STEP; change++) search.change(part)
  }
  return search.best()
}

class RouteSearch {
  readonly #instance: RoutingInstance
  readonly #random: () => number
  /** The stops that may change their place. */
  readonly #free: readonly number[]
  /** The other stops of each location, the nearest first. */
  readonly #near: readonly (readonly number[])[]
  /** The average detour to a stop: the distance from the depot and from the nearest other stop. */
  readonly #detour: number
  /** What a unit of lateness, and of each load beyond a capacity, costs in units of distance. */
  readonly #latenessCost: number
  readonly #waitingCost: number
  readonly #leftCost: number
  readonly #overloadCosts: readonly number[]
  readonly #isTimed: boolean
  #routes: readonly Route[]
  #cost: number
  #best: { readonly routes: readonly Route[]; readonly cost: number }

  constructor(instance: RoutingInstance, random: () => number) {
    const { stops, vehicles, distances, durations } = instance
    this.#instance = instance
    this.#random = random
    const numbers = stops.map((_, index) => index + 1)
    const locked = new Set(vehicles.flatMap((vehicle) => vehicle.locked))
    this.#free = numbers.filter((stop) => !locked.has(stop))
    this.#near = [0, ...numbers].map((from) => numbers.filter((to) => to !== from)
      .sort((a, b) => between(distances, from, a) - between(distances, from, b)))
    this.#detour = this.#averageDetour(distances) || 1 // All stops may be in one place.
    const longest = Math.max(0, ...this.#near.map((others, from) => between(distances, from, others.at(-1) ?? 0)))
    const driven = this.#detour / (this.#averageDetour(durations) || 1)
    this.#waitingCost = instance.isWaitingCostly ? driven : 0
    // No stop is left out so that nobody waits for it.
    this.#leftCost = LEFT_DETOURS * this.#detour + 3 * longest + this.#waitingCost * longestWaiting(instance)
    const minute = DETOURS * driven
    this.#latenessCost = vehicles.some(({ isLeft }) => isLeft) ? Math.max(minute, this.#leftCost) : minute
    this.#overloadCosts = (stops[0]?.loads ?? []).map((_, index) =>
      DETOURS * this.#detour / (Math.max(...stops.map(({ loads }) => loads[index] ?? 0)) || 1))
    this.#isTimed = vehicles.some(({ returns }) => returns < Infinity)
      || stops.some(({ opens, closes }) => opens > -Infinity || closes < Infinity)
    this.#routes = this.#inserted(vehicles.map((vehicle) => driveRoute(instance, vehicle, vehicle.locked)), this.#free)
    this.#cost = this.#costOf(this.#routes)
    this.#best = { routes: this.#routes, cost: this.#cost }
  }

  /** Whether stops can be put in another place. */
  get mayChange(): boolean {
    return this.#free.length > 0 && this.#instance.stops.length + this.#routes.length > 2 && this.#routes.length > 0
  }

  best(): FoundRoutes {
    const { routes, cost } = this.#best
    const driven = routes.filter(({ vehicle }) => vehicle.isLeft !== true)
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
    return {
      routes: routes.map(({ stops }) => stops), cost, distance: sum(driven.map(({ distance }) => distance)),
      lateness: sum(driven.map(({ lateness }) => lateness)),
    }
  }

  /** `part` of the search that is over, from 0 to 1. */
  change(part: number): void {
    const hot = HOT * Math.min(Math.max(this.#stopsInRoute / SHORT_ROUTE, 1) ** 2, MOST_HEAT)
    const temperature = this.#detour * hot * (COLD / hot) ** part
    const routes = [...this.#routes]
    const removed = this.#removeStrings(routes)
    const changed = this.#inserted(routes, insertionOrder(removed, this.#instance, { isTimed: this.#isTimed, random: this.#random }))
    const cost = this.#costOf(changed)
    if (cost >= this.#cost - temperature * Math.log(this.#random())) return
    this.#routes = changed
    this.#cost = cost
    if (cost < this.#best.cost - 1e-9) this.#best = { routes: changed, cost }
  }

  #averageDetour(matrix: RoutingInstance['distances']): number {
    const detours = this.#instance.stops.map((_, index) =>
      between(matrix, 0, index + 1) + between(matrix, index + 1, this.#near[index + 1]?.[0] ?? 0))
    return detours.reduce((sum, detour) => sum + detour, 0) / Math.max(1, detours.length)
  }

  /** On average, of the routes that have any. */
  get #stopsInRoute(): number {
    return this.#instance.stops.length / Math.max(1, this.#routes.filter(({ stops }) => stops.length).length)
  }

  #costOf(routes: readonly Route[]): number {
    let cost = 0
    for (const route of routes) {
      if (route.vehicle.isLeft) cost += this.#leftCost * route.stops.length
      else {
        cost += route.distance + this.#latenessCost * route.lateness + this.#waitingCost * route.waiting + this.#overload(route)
          + this.#unfairness(route)
      }
    }
    return cost
  }

  #unfairness({ stops, vehicle: { share = Infinity, avoids } }: Route): number {
    const avoided = avoids === undefined ? 0 : stops.filter((stop) => avoids.has(stop)).length
    return this.#detour * (UNFAIR_DETOURS * Math.max(0, stops.length - share) + AVOIDED_DETOURS * avoided)
  }

  /** What it adds to that. */
  #unfair({ stops, vehicle: { share = Infinity, avoids } }: Route, stop: number): number {
    return this.#detour * ((stops.length + 1 > share ? UNFAIR_DETOURS : 0) + (avoids?.has(stop) ? AVOIDED_DETOURS : 0))
  }

  /** What the loads beyond the capacities cost, also with one more stop. */
  #overload({ loads, vehicle: { capacities } }: Route, more?: RoutedStop): number {
    let cost = 0
    for (let index = 0; index < this.#overloadCosts.length; index++) {
      const over = (loads[index] ?? 0) + (more?.loads[index] ?? 0) - (capacities[index] ?? Infinity)
      if (over > 0) cost += over * (this.#overloadCosts[index] ?? 0)
    }
    return cost
  }

  #integer(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  /**
   * From routes near a random stop, each of which loses one string with the stop that is nearest to it. Changes the routes, returns the
   * removed stops.
   */
  #removeStrings(routes: Route[]): number[] {
    const longest = Math.min(STRING_LENGTH, this.#stopsInRoute)
    const strings = Math.floor(this.#random() * (4 * STOPS_OUT / (1 + longest) - 1) + 1)
    const seed = this.#free[this.#integer(this.#free.length)] ?? 0
    const changed = new Set<Route>()
    const removed: number[] = []
    for (const stop of [seed, ...this.#near[seed] ?? []]) {
      const index = routes.findIndex(({ stops }) => stops.includes(stop))
      const route = routes[index]
      if (!route || changed.has(route) || route.vehicle.locked.includes(stop)) continue
      const string = this.#stringWith(stop, route)
      const shorter = driveRoute(this.#instance, route.vehicle, route.stops.filter((one) => !string.includes(one)))
      routes[index] = shorter
      changed.add(shorter)
      removed.push(...string)
      if (changed.size >= strings) break
    }
    return removed
  }

  /** Half of the strings keep some stops in their middle. */
  #stringWith(stop: number, { stops, vehicle }: Route): number[] {
    const length = 1 + this.#integer(Math.min(STRING_LENGTH, this.#stopsInRoute, stops.length))
    let kept = 0
    // Ends at the latest when the string and what it keeps are the whole route.
    if (length > 1 && length < stops.length && this.#random() < 0.5) do kept++; while (length + kept < stops.length && this.#random() < 0.5)
    const size = length + kept
    const position = stops.indexOf(stop)
    const first = Math.max(0, position - size + 1)
    const start = first + this.#integer(Math.min(position, stops.length - size) - first + 1)
    const string = stops.slice(start, start + size)
    string.splice(this.#integer(length + 1), kept)
    return string.filter((one) => !vehicle.locked.includes(one))
  }

  #stop(number: number): RoutedStop {
    return this.#instance.stops[number - 1] as RoutedStop
  }

  /** Changes the routes: each stop goes where it costs least. */
  #inserted(routes: Route[], stops: readonly number[]): Route[] {
    for (const stop of stops) {
      let least = Infinity
      let best = { index: 0, position: routes[0]?.vehicle.fixed ?? 0 }
      for (const [index, route] of routes.entries()) {
        const place = this.#cheapestPlace(route, stop, least)
        if (place.cost >= least) continue
        least = place.cost
        best = { index, position: place.position }
      }
      const route = routes[best.index]
      if (route) routes[best.index] = driveRoute(this.#instance, route.vehicle, route.stops.toSpliced(best.position, 0, stop))
    }
    return routes
  }

  /** The cheapest place of a stop in a route, if it costs less than `least`. */
  #cheapestPlace(route: Route, stop: number, least: number): { cost: number; position: number } {
    const { distances } = this.#instance
    const { stops, legs, vehicle } = route
    if (vehicle.isLeft) return { cost: this.#leftCost, position: stops.length }
    const overload = this.#overload(route, this.#stop(stop)) - this.#overload(route) + this.#unfair(route, stop)
    let cost = least
    let position = vehicle.fixed
    if (overload >= least && this.#waitingCost === 0) return { cost, position }
    let to = vehicle.fixed > 0 ? stops[vehicle.fixed - 1] ?? 0 : 0
    for (let index = vehicle.fixed; index <= stops.length; index++) {
      const from = to
      to = stops[index] ?? 0
      const detour = overload + between(distances, from, stop) + between(distances, stop, to) - (legs[index] ?? 0)
      // A stop may fill the time of waiting.
      if (detour >= cost && this.#waitingCost === 0) continue
      const all = detour + (this.#isTimed ? this.#timeCost(route, { stop, index, from, to }) : 0)
      if (all >= cost || this.#random() < BLINK) continue
      cost = all
      position = index
    }
    return { cost, position }
  }

  /** What one more stop there costs by its time. */
  #timeCost(route: Route, place: Place): number {
    const lateness = latenessWith(this.#instance, route, place)
    const waiting = this.#waitingCost > 0 ? waitingWith(this.#instance, route, place, lateness) : 0
    return this.#latenessCost * lateness + this.#waitingCost * waiting
  }
}
