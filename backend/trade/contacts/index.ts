/** Contacts with clients, and what they mean for what is to be followed up. */
import type { PartialHandlers } from '#backend/engine/resource/handler_types'
import { afterSaveContact, beforeSaveContact } from './save_contact.ts'

export { CLAIM_MINUTES, IS_CLAIMED } from './claims.ts'
export { nextTries } from './next_try.ts'
export { ORDER_OF } from './order_of.ts'

export const contacts = {
  hooks: { delivery_calls: { beforeSave: beforeSaveContact, afterSave: afterSaveContact } },
} satisfies PartialHandlers
