/** One vehicle for each courier; the plates are invented. */
import { DAY } from '#common/time/time'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Vehicle = Pick<Row<'vehicles'>, 'registration_number' | 'type' | 'max_collect' | 'max_delivery' | 'max_area' | 'odometer'>

const VEHICLES: readonly Vehicle[] = [
  { registration_number: '12345-A-67', type: 'kwair', max_collect: 14, max_delivery: 14, max_area: '120.00', odometer: 84_210 },
  { registration_number: '23456-B-67', type: 'honda', max_collect: 20, max_delivery: 18, max_area: '160.00', odometer: 131_870 },
  { registration_number: 'TP-0117', type: 'triporteur', max_collect: 6, max_delivery: 6, max_area: '40.00', odometer: 22_400 },
  { registration_number: '34567-A-67', type: 'other', max_collect: 30, max_delivery: 30, max_area: '300.00', odometer: 208_300 },
]
/** The papers of one of them end soon. */
const VALID_DAYS = [240, 95, 12, 310] as const

export interface CourierWithVehicle {
  readonly courier_id: number
  readonly vehicle_id: number
}

export async function createVehicles(store: Store, now: number): Promise<CourierWithVehicle[]> {
  const couriers = await store.select('couriers', {})
  const crews: CourierWithVehicle[] = []
  for (const [n, vehicle] of VEHICLES.entries()) {
    const until = new Date(now + (VALID_DAYS[n] ?? 100) * DAY).toISOString().slice(0, 10)
    const { id } = await store.insert('vehicles', { ...vehicle, insurance_expires_on: until, inspection_expires_on: until })
    const courier = couriers[n]
    if (!courier) continue
    await store.update('couriers', courier.id, { vehicle_id: id, fee_type: 'per_stop', fee_value: '8.00', on_duty: n < 2 })
    crews.push({ courier_id: courier.id, vehicle_id: id })
  }
  return crews
}
