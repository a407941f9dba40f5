/** `GET /api/user/reception`: what couriers have fetched and what was left at the counter, until its order is received. */
import type { ShapedAs } from '#resources'

const item = {
  id: 'id', version: 'int', tag_code: 'string', description: 'string', quantity: 'int', picture: { nullable: { component: 'File' } },
  /** Seen at the depot. */
  arrived_at: 'datetime|null',
} as const

const order = {
  id: 'id', version: 'int', code: 'string',
  /** Null for those who may not read names. */
  client: 'string|null',
  /** As the client has said; as the couriers have counted; pieces in the list; pieces that are here. */
  declared: 'int|null', collected: 'int|null', listed: 'int', arrived: 'int',
  /** What they have written on the web: `2 × Carpets`, and their note. */
  said: 'string|null',
  /** Since when it is in our hands. */
  since: 'datetime',
  /** Nobody has received it for too long. */
  is_overdue: 'bool',
  items: [item],
} as const

export const reception = {
  /** By the shipment that fetched them, the oldest first; without one: left at the counter. */
  groups: [{
    shipment: { nullable: { id: 'id', code: 'string', date: 'date', courier: 'string|null', is_out: 'bool' } }, orders: [order],
  }],
  /** Canceled while they were in our hands: they are not washed, and wait for a place until they go home. */
  unwashed: [{ id: 'id', tag_code: 'string', description: 'string', order: 'string', client: 'string|null' }],
  /** How many orders wait in all, also those beyond the limit of the list. */
  total: 'int',
  /** The same of the pieces that go home unwashed. */
  unwashed_total: 'int',
  /** After so many hours pieces without a name are overdue. */
  limit_hours: 'int',
} as const
export type Reception = ShapedAs<typeof reception>
export type ReceptionGroup = Reception['groups'][number]
export type ReceptionOrder = ReceptionGroup['orders'][number]
export type UnwashedPiece = Reception['unwashed'][number]
export type ReceptionItem = ReceptionOrder['items'][number]

/** The most orders, and the most unwashed pieces, that are listed. */
export const MAX_RECEPTION = 200
