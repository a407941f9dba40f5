/** Delivery of messages. */
import { assertNotSending } from './assert_not_sending.ts'
import { channels } from './channels.ts'
import { deliverBy } from './deliver.ts'
import { requeueLost } from './requeue.ts'
import type { Room } from '#backend/resource/behavior'

export { enqueueDeliveryDeferred } from './enqueue.ts'

export const delivery = {
  jobs: { 'messages.deliver': deliverBy(channels), 'messages.due': requeueLost },
  schedules: { 'messages.due': { every: { minutes: 1 } } },
  hooks: { notifications: { beforeSave: assertNotSending } },
} satisfies Room
