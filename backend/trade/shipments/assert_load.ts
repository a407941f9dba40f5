/** More than the vehicle takes is refused until the planner confirms it. */
import type { VehicleLoadStop } from '#common/orders/vehicle_load'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { Invalid } from '#backend/engine/resource/refusals'
import { overloadOf } from './reserve_shipment.ts'
import type { Store } from '#backend/engine/resource/store'

/** `carried`: the stops that it had already: what is over the limit without getting more is not refused again. */
export async function assertLoad(
  store: Store, vehicle_id: number, stops: readonly VehicleLoadStop[], carried: readonly VehicleLoadStop[] = [],
): Promise<void> {
  const over = overloadOf(stops, await findOrFail(store, 'vehicles', vehicle_id), carried)
  if (over.length) throw new Invalid({ vehicle_id: over })
}
