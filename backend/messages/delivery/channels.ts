/** Every way out of the house, as the environment has set it up. */
import { appUrl } from '#backend/config/app'
import { sendMail } from '#backend/mail/send_mail'
import { pushChannel } from '#backend/push/channel'
import { emailChannel } from './email.ts'
import { httpChannel } from './http_channel.ts'
import { inAppChannel } from './in_app.ts'
import { providerIn } from './providers.ts'
import type { Channels } from './deliver.ts'

export const channels: Channels = {
  email: emailChannel({ send: sendMail, origin: appUrl }),
  in_app: inAppChannel,
  sms: httpChannel(providerIn('SMS')),
  whatsapp: httpChannel(providerIn('WHATSAPP')),
  push: pushChannel,
}
