/** The channels of codes that are set up in the environment. */
import { messageProviderFromEnv } from '#backend/services/channels/message_provider_from_env'
import { settingOf } from '#backend/services/settings/setting_of'
import type { PhoneChannel } from '#common/text/phone_channels'
import type { RuleContext } from '#backend/engine/resource/rule_context'

const PROVIDERS = { sms: 'SMS', whatsapp: 'WHATSAPP' } as const
const CHANNELS: readonly PhoneChannel[] = ['sms', 'whatsapp']

export const hasProvider = (name: PhoneChannel): boolean => messageProviderFromEnv(PROVIDERS[name]) !== null

/** How a code reaches a phone: by SMS, which needs no approved text, else by WhatsApp. Empty: there is no provider, and nobody gets one. */
export const codeChannels = (context: RuleContext): readonly PhoneChannel[] =>
  (settingOf(context, 'clients_daily_codes') === 0 ? [] : CHANNELS.filter(hasProvider))
