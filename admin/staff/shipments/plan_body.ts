/** The body of the call that saves a shipment, and what follows from its stops. Pure. */
import type { VehicleLoadPart } from '#common/orders/vehicle_load'
import type { Values } from '../definition/record.ts'
import { shipmentTypeOf, zonesOf, type PlanStop } from './plan_stop.ts'
import type { Circle } from './stops/selection.ts'

interface PlanInput {
  /** The body of the generic form. */
  readonly values: Values
  readonly chosen: readonly PlanStop[]
  readonly circle: Circle | null
  readonly isAssignment: boolean
  readonly isOverloadConfirmed: boolean
}

export function planBody({ values, chosen, circle, isAssignment, isOverloadConfirmed }: PlanInput): Values {
  return {
    ...values, ...methodValues(circle), type: shipmentTypeOf(chosen, isAssignment), zones: zonesOf(chosen).map(({ id }) => id),
    stops: chosen.map(({ id, version }) => ({ id, version })), is_overload_confirmed: isOverloadConfirmed,
  }
}

const methodValues = (circle: Circle | null): Values =>
  (circle ? { method: 'diameter', center: circle.center, diameter_km: (circle.radius_m / 500).toFixed(2) } : { method: 'selected' })

/** The overload that the planner has confirmed. */
export interface VehicleOverload { readonly vehicle: unknown; readonly load: readonly VehicleLoadPart[] }

/** It holds for the same vehicle with no more than that. */
export const isLoadConfirmed = ({ vehicle, load }: VehicleOverload, confirmed: VehicleOverload | null): boolean =>
  confirmed !== null && confirmed.vehicle === vehicle
  && load.every(({ name, used }) => confirmed.load.some((one) => one.name === name && used <= one.used))

/** What the stops add up to. */
export const totalsOf = (stops: readonly PlanStop[]) => ({
  stops: stops.length,
  items: stops.reduce((sum, { items }) => sum + (items ?? 0), 0),
  amount: stops.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
})
