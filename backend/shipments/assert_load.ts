/** More than the vehicle takes is refused until the planner confirms it. */
import { vehicleLoad, type VehicleLoadPart, type VehicleLoadStop } from '#common/vehicle_load'
import { findOrFail } from '#backend/resource/find_or_fail'
import { Invalid, type ErrorMessage } from '#backend/resource/refusals'
import type { Store } from '#backend/resource/store'

/** `before`: the stops that it carried already: what is over the limit without getting more is not refused again. */
export async function assertLoad(
  store: Store, vehicle_id: number, stops: readonly VehicleLoadStop[], before: readonly VehicleLoadStop[] = [],
): Promise<void> {
  const vehicle = await findOrFail(store, 'vehicles', vehicle_id)
  const carried = vehicleLoad(before, vehicle)
  const over = vehicleLoad(stops, vehicle).filter(({ isOver, used }, index) => isOver && used > (carried[index]?.used ?? 0))
  if (over.length === 0) return
  const message = ({ name, used, limit }: VehicleLoadPart): ErrorMessage => (t) => t(`errors.shipments.load.${name}`, { used, limit })
  throw new Invalid({ vehicle_id: over.map(message) })
}
