/** What the transport of an order costs: the fee of its zone for both ways, a part of it for one. Pure; in centimes. */
import type { Row } from '#resources'

export type Transport = Pick<Row<'orders'>, 'type' | 'return_mode'>

/** It is fetched, it is brought back, both or nothing. */
export const countWays = ({ type, return_mode }: Partial<Transport>): number =>
  (type === 'transport' ? 1 : 0) + (return_mode === 'delivery' ? 1 : 0)

/** `percent` of one way; half a centime is rounded up, as everywhere. Null: no transport, or nobody knows the fee. */
export function feeOfWays(fee: number | null, order: Partial<Transport>, percent: number): number | null {
  const ways = countWays(order)
  if (fee === null || ways === 0) return null
  return ways === 2 ? fee : Math.round(fee * percent / 100)
}
