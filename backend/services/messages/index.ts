/** Messages to clients, couriers and staff. */
import { messageDelivery } from './delivery/index.ts'
import { clearTemplateCache } from './template_cache.ts'
import { afterSaveMessage, beforeSaveMessage } from './save_message.ts'
import { retractUnwanted } from './delivery/must_have.ts'
import { findUnknownPlaceholder } from './interpolate.ts'
import { invalid } from '#backend/engine/resource/refusals'
import type { PartialHandlers, AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'

export { findOrderLink, renewOrderLink, linkSql } from './order_link_token.ts'
export { templatesOf } from './template_cache.ts'
export { incomingMessages, type ReceiveMessage } from './incoming/index.ts'
export { ordersAsOne } from './sparing/join_messages.ts'
export { answerRoute, COPY_KEY } from './recipients.ts'
export { retractMessages, settleMessages } from './retract.ts'
export { followBalance } from './follow_balance.ts'
export { sendSecret } from './send_secret.ts'
export { clientPath } from './template_context.ts'
export { buildMessages, goesToClient, notify, reachesClient, type MessageEventInput } from './notify.ts'
export { clearWrongNumber, markWrongNumber, trustNumbers } from './delivery/wrong_numbers.ts'
export { isChannelReady } from './delivery/channels.ts'
export { unsentSql } from './delivery/unsent_messages.ts'
export { toldSql } from './delivery/told_texts.ts'
export type { Event } from './channel_routing.ts'

type FollowMessage = (saved: AfterSaveContext<'notifications'>) => Promise<void>

/** `follow`: what else follows from what became of a message. */
export const messagesWith = (follow: FollowMessage) => ({
  ...messageDelivery,
  effects: { retract_unwanted: { cascade: retractUnwanted } },
  hooks: {
    notification_templates: {
      beforeSave({ draft }: BeforeSaveContext<'notification_templates'>) {
        for (const name of ['title', 'body'] as const) {
          const unknown = draft[name] && findUnknownPlaceholder(draft[name])
          if (unknown) throw invalid(name, (t) => t('errors.messages.placeholder', { name: unknown }))
        }
      },
      afterSave: ({ store }: AfterSaveContext<'notification_templates'>) => store.afterCommit(clearTemplateCache),
    },
    notifications: {
      async beforeSave(saving: BeforeSaveContext<'notifications'>) {
        await messageDelivery.hooks.notifications.beforeSave(saving)
        return beforeSaveMessage(saving)
      },
      async afterSave(saved: AfterSaveContext<'notifications'>) {
        await afterSaveMessage(saved)
        await follow(saved)
      },
    },
  },
}) satisfies PartialHandlers
