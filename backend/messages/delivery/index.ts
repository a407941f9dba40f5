/** Delivery of messages. */
import { assertNotLeaving } from './busy.ts'
import { channels } from './channels.ts'
import { deliverBy } from './deliver.ts'
import { putOutDue } from './due.ts'
import type { Room } from '#backend/resource/behavior'

export { putOutAlong } from './put_out.ts'

export const delivery = {
  jobs: { 'messages.deliver': deliverBy(channels), 'messages.due': putOutDue },
  schedules: { 'messages.due': { every: { minutes: 1 } } },
  hooks: { notifications: { beforeSave: assertNotLeaving } },
} satisfies Room
