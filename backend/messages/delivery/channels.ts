import { emailChannel } from '#backend/channels/email'
import { httpChannel } from '#backend/channels/http_channel'
import { messageProviderFromEnv } from '#backend/channels/message_provider_from_env'
import { appUrl } from '#backend/env/env'
import { sendMail } from '#backend/mail/send_mail'
import { pushChannel } from '#backend/push/push_channel'
import type { Channel } from '#backend/channels/channel'
import type { Channels } from './deliver_message.ts'

/** The inbox in the application: the row is the message, so it is delivered when it is written. */
export const inAppChannel: Channel = {
  isConfigured: () => true,
  deduplicates: true,
  send: () => Promise.resolve({ outcome: 'delivered' }),
}

/** The channels, configured from the environment. */
export const channels: Channels = {
  email: emailChannel({ send: sendMail, origin: appUrl }),
  in_app: inAppChannel,
  sms: httpChannel(messageProviderFromEnv('SMS')),
  whatsapp: httpChannel(messageProviderFromEnv('WHATSAPP')),
  push: pushChannel,
}
