/** Delivery of messages. */
import { assertNotSending } from './claim_message.ts'
import { channels } from './channels.ts'
import { deliverMessageThrough } from './deliver_message.ts'
import { enqueueLostDeliveries } from './enqueue_delivery.ts'
import type { PartialHandlers } from '#backend/resource/behavior'

export { enqueueDeliveryDeferred } from './enqueue_delivery.ts'

export const messageDelivery = {
  jobs: { 'messages.deliver': deliverMessageThrough(channels), 'messages.due': enqueueLostDeliveries },
  schedules: { 'messages.due': { every: { minutes: 1 } } },
  hooks: { notifications: { beforeSave: assertNotSending } },
} satisfies PartialHandlers
