/** Message channels of a phone number, which staff may also use by hand. WhatsApp first: it costs less. */
export const PHONE_CHANNELS = ['whatsapp', 'sms'] as const
export type PhoneChannel = (typeof PHONE_CHANNELS)[number]
