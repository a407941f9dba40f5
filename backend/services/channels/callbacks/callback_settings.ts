/** Of whom callbacks are taken: they are signed with a secret that the provider shares with us. */
import { createHmac } from 'node:crypto'
import env from '#backend/engine/env/env'
import { isEqualConstantTime } from '#backend/engine/http/constant_time'

const PREFIXES = { whatsapp: 'WHATSAPP', sms: 'SMS' } as const
export type CallbackChannel = keyof typeof PREFIXES

export interface CallbackSettings {
  readonly secret: string
  /** Lower-case name of the header with the signature. */
  readonly header: string
  /** Said by the Cloud API when the address of the callback is entered there; '' refuses that. */
  readonly token: string
  /** The id of our number; '' when the provider has one number only. */
  readonly own: string
  /** The provider's codes that mean: nobody is reached by this number. */
  readonly wrongNumbers: readonly string[]
}

/** Null without a secret: nothing is taken then. */
export function callbackSettings(channel: CallbackChannel): CallbackSettings | null {
  const prefix = PREFIXES[channel]
  const secret = env.get(`${prefix}_CALLBACK_SECRET`)
  return secret === undefined ? null : {
    secret, header: env.get(`${prefix}_CALLBACK_HEADER`).toLowerCase(), token: env.get(`${prefix}_CALLBACK_TOKEN`),
    own: channel === 'whatsapp' ? env.get(`${prefix}_FROM`) : '', wrongNumbers: env.get(`${prefix}_WRONG_NUMBER`),
  }
}

/** `sha256=<hex>` as the Cloud API writes it, or the digits alone: HMAC-SHA256 over the bytes of the body. */
export function isSignedWith(secret: string, body: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex')
  return isEqualConstantTime(signature.trim().toLowerCase().replace(/^sha256=/, ''), expected)
}
