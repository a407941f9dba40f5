import type { ShapedAs } from '#resources'

/** What a visitor of the public page chooses from. Nothing in it is about a person. */
export const pickupOffer = {
  /** Without them nobody signs up: the company calls back. */
  sends_codes: 'bool',
  /** A client's own code comes by SMS; else to their mail address only. */
  sends_sms: 'bool',
  zones: [{
    id: 'id', label: 'string', city_id: 'id', city: { id: 'id', label: 'string' }, polygon: { value_of: 'zones.polygon' },
    transport_fee: 'int|null', free_transport_from: 'int|null',
  }],
  categories: [{ id: 'id', label: 'string' }],
} as const
export type PickupOffer = ShapedAs<typeof pickupOffer>
