/** Delivery of messages. */
import { assertNotSending } from './claim.ts'
import { channels } from './channels.ts'
import { deliverThrough } from './deliver.ts'
import { enqueueLostDeliveries } from './enqueue_delivery.ts'
import type { Room } from '#backend/resource/behavior'

export { enqueueDeliveryDeferred } from './enqueue_delivery.ts'

export const delivery = {
  jobs: { 'messages.deliver': deliverThrough(channels), 'messages.due': enqueueLostDeliveries },
  schedules: { 'messages.due': { every: { minutes: 1 } } },
  hooks: { notifications: { beforeSave: assertNotSending } },
} satisfies Room
