/** Delivery of messages. */
import { assertNotSending } from './claim_message.ts'
import { channels } from './channels.ts'
import { deliverMessageThrough } from './deliver_message.ts'
import { enqueueLostMessages } from './enqueue_message_delivery.ts'
import { giveUpUnsent } from './unsent_messages.ts'
import { applyReceiptsThrough } from '../receipts/apply_receipts.ts'
import { enqueueLateReceipts } from '../receipts/store_receipts.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export { deleteMessageClaim } from './claim_message.ts'
export { enqueueMessageDeliveryDeferred } from './enqueue_message_delivery.ts'
export { clearWrongNumber } from './wrong_numbers.ts'

export const messageDelivery = {
  jobs: {
    'messages.deliver': deliverMessageThrough(channels), 'messages.receipts': applyReceiptsThrough(channels),
    'messages.due': async (_: unknown, job) => {
      await enqueueLostMessages()
      await enqueueLateReceipts()
      await job.complete(giveUpUnsent)
    },
  },
  schedules: { 'messages.due': { every: { minutes: 1 } } },
  hooks: { notifications: { beforeSave: assertNotSending } },
} satisfies PartialHandlers
