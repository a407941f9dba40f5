/** How much of a vehicle its stops fill. Pure; used by the server and by the planning page. */

export interface VehicleLoadStop {
  readonly kind: 'collect' | 'delivery'
  readonly area: string | null
}

export interface VehicleLimits {
  readonly max_collect: number
  readonly max_delivery: number
  readonly max_area: string | null
}

export interface VehicleLoadPart {
  readonly name: 'collect' | 'delivery' | 'area'
  readonly used: number
  /** Null without a limit. */
  readonly limit: number | null
  readonly isOver: boolean
}

/** Pickups, deliveries and square metres; without a vehicle nothing has a limit. */
export function vehicleLoad(stops: readonly VehicleLoadStop[], vehicle: VehicleLimits | null): readonly VehicleLoadPart[] {
  const count = (kind: VehicleLoadStop['kind']) => stops.filter((stop) => stop.kind === kind).length
  const area = Math.round(stops.reduce((sum, stop) => sum + Number(stop.area ?? 0), 0) * 100) / 100
  return [
    part('collect', count('collect'), vehicle?.max_collect ?? null),
    part('delivery', count('delivery'), vehicle?.max_delivery ?? null),
    part('area', area, vehicle?.max_area == null ? null : Number(vehicle.max_area)),
  ]
}

const part = (name: VehicleLoadPart['name'], used: number, limit: number | null): VehicleLoadPart =>
  ({ name, used, limit, isOver: limit !== null && used > limit })
