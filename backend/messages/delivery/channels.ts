/** The channels, configured from the environment. */
import { appUrl } from '#backend/env/env'
import { sendMail } from '#backend/mail/send_mail'
import { pushChannel } from '#backend/push/channel'
import { emailChannel } from '#backend/channels/email'
import { httpChannel } from '#backend/channels/http_channel'
import { inAppChannel } from './in_app.ts'
import { providerIn } from '#backend/channels/providers'
import type { Channels } from './deliver.ts'

export const channels: Channels = {
  email: emailChannel({ send: sendMail, origin: appUrl }),
  in_app: inAppChannel,
  sms: httpChannel(providerIn('SMS')),
  whatsapp: httpChannel(providerIn('WHATSAPP')),
  push: pushChannel,
}
