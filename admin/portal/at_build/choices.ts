/** What the forms of clients offer, in the order of resources.ts. */
import { app, type Row } from '#resources'

/** As many photos belong to a claim. */
export const MAX_CLAIM_PHOTOS: number = app.resources.claims.fields.photos.max

/** And to an order. */
export const MAX_ORDER_PHOTOS: number = app.resources.orders.fields.photos.max

/** How rarely something repeats. */
export const MOST_WEEKS: number = app.resources.repeat_orders.fields.every_weeks.max

const { claim_type, message_channel, return_mode } = app.enums

export const CHOICES: {
  readonly claim_type: readonly Row<'claims'>['type'][]
  readonly message_channel: readonly Row<'notifications'>['channel'][]
  readonly return_mode: readonly Row<'orders'>['return_mode'][]
} = { claim_type, message_channel, return_mode }
