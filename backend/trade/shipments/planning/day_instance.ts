/** Waiting stops divided among the vehicles of a day as a routing problem, and the routes that follow from its solution. Pure. */
import { endMinute } from '#common/time/day_hours'
import { vehicleLoad, type VehicleLimits, type VehicleLoadStop } from '#common/orders/vehicle_load'
import { minutesOf, windowOf, type Travel, type ZonedStop } from './sequence_instance.ts'
import type { RoutingInstance } from '#backend/trade/shipments/routing/instance'

export interface DayStop extends ZonedStop, VehicleLoadStop {}

export interface DayVehicle {
  /** Null without a limit. */
  readonly limits: VehicleLimits | null
  readonly start_time: string
  readonly end_time: string | null
  /** The stops that it has already, in their sequence: they stay. */
  readonly present: readonly number[]
  readonly courier_id: number | null
}

/** By zone the couriers of the plan who are preferred there or whose own it is, and the couriers who have zones of their own. */
export interface Preferences {
  readonly ofZone: ReadonlyMap<number, readonly number[]>
  readonly bound: ReadonlySet<number>
}

/**
 * `stops` have a location: the waiting ones and those that a vehicle has already. The ways begin with the company. The last vehicle is
 * nobody: what does not fit the hours and the room of the others.
 */
export function dayInstance(
  stops: readonly DayStop[], vehicles: readonly DayVehicle[], { ways, stop_minutes }: Travel, preferences: Preferences,
): RoutingInstance {
  const numberOf = new Map(stops.map(({ id }, index) => [id, index + 1]))
  const hours = vehicles.map(minutesOfWork)
  const all = hours.reduce((sum, minutes) => sum + minutes, 0)
  return {
    stops: stops.map((stop) => ({ loads: loadsOf(stop), ...windowOf(stop, true), service: stop_minutes })),
    vehicles: [...vehicles.map(({ limits, start_time, end_time, present, courier_id }, index) => ({
      capacities: [limits?.max_collect ?? Infinity, limits?.max_delivery ?? Infinity, Number(limits?.max_area ?? Infinity)],
      leaves: minutesOf(start_time) ?? 0, returns: end_time === null ? Infinity : endMinute(start_time, end_time),
      locked: present.flatMap((id) => numberOf.get(id) ?? []), fixed: 0,
      share: Math.ceil(stops.length * (hours[index] ?? 0) / (all || 1)),
      avoids: new Set(stops.flatMap(({ zone_id }, place) => (isForOthers(zone_id, courier_id, preferences) ? [place + 1] : []))),
    })), NOBODY],
    distances: ways.metres, durations: ways.minutes, isWaitingCostly: true,
  }
}

const NOBODY = {
  capacities: [Infinity, Infinity, Infinity], leaves: 0, returns: Infinity, locked: [], fixed: 0, isLeft: true,
} as const

/** Without an end a working day. */
const minutesOfWork = ({ start_time, end_time }: DayVehicle): number =>
  (end_time === null ? WORKING_DAY : Math.max(0, endMinute(start_time, end_time) - (minutesOf(start_time) ?? 0)))
const WORKING_DAY = 8 * 60

function isForOthers(zone_id: number | null, courier_id: number | null, { ofZone, bound }: Preferences): boolean {
  if (zone_id === null || courier_id === null) return false
  const preferred = ofZone.get(zone_id)
  return preferred ? !preferred.includes(courier_id) : bound.has(courier_id)
}

/** Why a stop is in no vehicle: none has room for it, or those that have come too late. */
export const hasRoom = (stop: DayStop, { limits }: DayVehicle, taken: readonly DayStop[]): boolean => {
  const before = vehicleLoad(taken, limits)
  return !vehicleLoad([...taken, stop], limits).some((part, index) => part.isOver && part.used > (before[index]?.used ?? 0))
}

const loadsOf = ({ kind, area }: VehicleLoadStop): number[] => [kind === 'collect' ? 1 : 0, kind === 'delivery' ? 1 : 0, Number(area ?? 0)]

/** The stops of a route that the vehicle has room for, in their sequence; those that it has already come first in the count. */
export function withinLimits(
  route: readonly DayStop[], vehicle: DayVehicle,
): { readonly fits: readonly DayStop[]; readonly left: readonly DayStop[] } {
  const kept = new Set(vehicle.present)
  const taken = route.filter(({ id }) => kept.has(id))
  const left: DayStop[] = []
  for (const stop of route) {
    if (kept.has(stop.id)) continue
    if (hasRoom(stop, vehicle, taken)) taken.push(stop)
    else left.push(stop)
  }
  const fitting = new Set(taken)
  return { fits: route.filter((stop) => fitting.has(stop)), left }
}
