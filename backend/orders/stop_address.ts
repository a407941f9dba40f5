import type { Row } from '#resources'

type Addresses = Pick<Row<'orders'>, 'address_id' | 'delivery_address_id'>

/** Where the courier of a stop goes: a delivery may have an address of its own. Pure. */
export const stopAddressId = ({ address_id, delivery_address_id }: Addresses, kind: Row<'order_deliveries'>['kind']): number | null =>
  (kind === 'delivery' ? (delivery_address_id ?? address_id) : address_id)
