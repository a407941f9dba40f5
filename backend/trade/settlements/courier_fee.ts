/** What a courier earns with a shipment. Source: domain.md §3.3 `fee_type`. Pure. */
import { decimal, times, toInteger, scaled } from '#schema/decimal'
import { cashRounded } from '#common/orders/coins'
import type { Row } from '#resources'

export interface ShipmentWork {
  /** Stops that were done, wholly or in part. */
  readonly stops: number
  /** m² of their items, decimal text. */
  readonly area: string
  /** Centimes collected at the doors, by whatever method. */
  readonly collected: number
}

type Terms = Pick<Row<'couriers'>, 'fee_type' | 'fee_value'>

/** In coins of the drawer (`step`). `fee_value` is MAD per stop or m², or per cent of what was collected. */
export function courierFee({ fee_type, fee_value }: Terms, { stops, area, collected }: ShipmentWork, step: number): number {
  const value = decimal(fee_value ?? '0')
  switch (fee_type) {
    case 'none': return 0
    case 'per_stop': return cashRounded(toInteger(times(times(value, decimal(100)), decimal(stops))), step)
    case 'per_m2': return cashRounded(toInteger(times(times(value, decimal(100)), decimal(area))), step)
    case 'percent': return cashRounded(toInteger(times(value, scaled(collected, 2))), step)
  }
}
