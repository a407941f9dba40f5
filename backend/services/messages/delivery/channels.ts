import { emailChannel } from '#backend/services/channels/email'
import { httpChannel } from '#backend/services/channels/http_channel'
import { messageProviderFromEnv } from '#backend/services/channels/message_provider_from_env'
import { appUrl } from '#backend/engine/env/env'
import { sendMail } from '#backend/services/mail/send_mail'
import { pushChannel } from '#backend/services/push/channel'
import type { Channel } from '#backend/services/channels/channel'
import type { Channels } from './deliver_message.ts'
import type { MessageChannel } from '../channel_routing.ts'

/** The inbox in the application: the row is the message, so it is delivered when it is written. */
export const inAppChannel: Channel = {
  isConfigured: () => true,
  deduplicates: true,
  send: () => Promise.resolve({ outcome: 'delivered' }),
}

/** Whether anything can be sent by it: what else goes wrong is known later. */
export const isChannelReady = async (channel: MessageChannel): Promise<boolean> => channels[channel].isConfigured()

/** The channels, configured from the environment. */
export const channels: Channels = {
  email: emailChannel({ send: sendMail, origin: appUrl }),
  in_app: inAppChannel,
  sms: httpChannel(messageProviderFromEnv('SMS')),
  whatsapp: httpChannel(messageProviderFromEnv('WHATSAPP')),
  push: pushChannel,
}
