/** Delivery of messages. */
import { assertNotSending } from './claim_message.ts'
import { channels } from './channels.ts'
import { deliverMessageThrough } from './deliver_message.ts'
import { enqueueLostMessages } from './enqueue_message_delivery.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export { enqueueMessageDeliveryDeferred } from './enqueue_message_delivery.ts'

export const messageDelivery = {
  jobs: { 'messages.deliver': deliverMessageThrough(channels), 'messages.due': enqueueLostMessages },
  schedules: { 'messages.due': { every: { minutes: 1 } } },
  hooks: { notifications: { beforeSave: assertNotSending } },
} satisfies PartialHandlers
