/** Waiting stops divided among the vehicles of a day as a routing problem, and the routes that follow from its solution. Pure. */
import { endMinute } from '#common/time/day_hours'
import { vehicleLoad, type VehicleLimits, type VehicleLoadStop } from '#common/orders/vehicle_load'
import { minutesOf, windowOf, type SequencedStop, type Travel } from './sequence_instance.ts'
import type { RoutingInstance } from '#backend/trade/shipments/routing/instance'

export interface DayStop extends SequencedStop, VehicleLoadStop {}

export interface DayVehicle {
  /** Null without a limit. */
  readonly limits: VehicleLimits | null
  readonly start_time: string
  readonly end_time: string | null
  /** The stops that it has already, in their sequence: they stay. */
  readonly present: readonly number[]
}

/** `stops` have a location: the waiting ones and those that a vehicle has already. The ways begin with the company. */
export function dayInstance(stops: readonly DayStop[], vehicles: readonly DayVehicle[], { ways, stop_minutes }: Travel): RoutingInstance {
  const numberOf = new Map(stops.map(({ id }, index) => [id, index + 1]))
  return {
    stops: stops.map((stop) => ({ loads: loadsOf(stop), ...windowOf(stop, true), service: stop_minutes })),
    vehicles: vehicles.map(({ limits, start_time, end_time, present }) => ({
      capacities: [limits?.max_collect ?? Infinity, limits?.max_delivery ?? Infinity, Number(limits?.max_area ?? Infinity)],
      leaves: minutesOf(start_time) ?? 0, returns: end_time === null ? Infinity : endMinute(start_time, end_time),
      locked: present.flatMap((id) => numberOf.get(id) ?? []), fixed: 0,
    })),
    distances: ways.metres, durations: ways.minutes,
  }
}

const loadsOf = ({ kind, area }: VehicleLoadStop): number[] => [kind === 'collect' ? 1 : 0, kind === 'delivery' ? 1 : 0, Number(area ?? 0)]

/** The stops of a route that the vehicle has room for, in their sequence; those that it has already come first in the count. */
export function withinLimits(
  route: readonly DayStop[], { limits, present }: DayVehicle,
): { readonly fits: readonly DayStop[]; readonly left: readonly DayStop[] } {
  const kept = new Set(present)
  const taken = route.filter(({ id }) => kept.has(id))
  const left: DayStop[] = []
  for (const stop of route) {
    if (kept.has(stop.id)) continue
    const before = vehicleLoad(taken, limits)
    const isOver = vehicleLoad([...taken, stop], limits).some((part, index) => part.isOver && part.used > (before[index]?.used ?? 0))
    if (isOver) left.push(stop)
    else taken.push(stop)
  }
  const fitting = new Set(taken)
  return { fits: route.filter((stop) => fitting.has(stop)), left }
}
