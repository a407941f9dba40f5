/** The interface of a channel: it sends one message and returns the outcome. */
import type { Locale } from '#common/locales'

export interface OutgoingMessage {
  /** Id in `notifications`. */
  readonly id: number
  /** Idempotency key: the same for all attempts, a new one when staff send the message again. */
  readonly key: string
  readonly recipient: { readonly type: 'users' | 'couriers' | 'clients'; readonly id: number }
  /** Phone number (E.164) or mail address; null for channels that find the person by id. */
  readonly address: string | null
  readonly locale: Locale
  readonly title: string | null
  readonly body: string
  /** A path, such as `/user/orders/12`. */
  readonly link: string | null
  /** Name of the template that WhatsApp has approved. */
  readonly external_template: string | null
  /** What stands for its numbers. */
  readonly parameters: readonly string[]
}

/**
 * `refused`: permanently. `wrong_number`: nobody is reached by this number on this channel. `unusable`: the channel is not configured, or
 * the person has no address for it. `unknown`: the message may have been sent. Errors are short and shown to staff, so they contain no
 * secrets.
 */
export type SendResult =
  | { readonly outcome: 'sent' | 'delivered'; readonly provider_id?: string }
  | { readonly outcome: 'refused' | 'wrong_number' | 'unusable' | 'unknown'; readonly error: string }

/** Of the ids that providers give; longer ones are cut. */
export const PROVIDER_ID_LENGTH = 200

export interface Channel {
  isConfigured(): boolean | Promise<boolean>
  /** The channel delivers messages with the same `key` once, so that an attempt in doubt may be repeated. */
  readonly deduplicates?: boolean
  /** Throws when the message was certainly not sent and a retry may succeed. Ends within a minute. */
  send(message: OutgoingMessage): Promise<SendResult>
}
