/** What every way out of the house is to the delivery of messages: it sends one message and says what became of it. */
import type { Locale } from '#common/locales'

export interface Envelope {
  /** Of the row in `notifications`. */
  readonly id: number
  /** The same at every try of one sending, for channels that know a message again; a new one when staff send it anew. */
  readonly key: string
  readonly recipient: { readonly type: 'users' | 'couriers' | 'clients'; readonly id: number }
  /** Phone (E.164) or mail address; null where the channel finds the person by itself. */
  readonly address: string | null
  readonly locale: Locale
  readonly title: string | null
  readonly body: string
  /** Path of the product, `/user/orders/12`. */
  readonly link: string | null
  /** Name of the text that WhatsApp has approved. */
  readonly external_template: string | null
}

/**
 * `refused`: this message never. `unusable`: the channel is not configured, or the person cannot be reached on it.
 * `unknown`: it may have gone out, nobody can say. Errors are short and fit for staff: no secrets.
 */
export type Result =
  | { readonly outcome: 'sent' | 'delivered'; readonly provider_id?: string }
  | { readonly outcome: 'refused' | 'unusable' | 'unknown'; readonly error: string }

export interface Channel {
  isConfigured(): boolean | Promise<boolean>
  /** A message with the same `key` reaches the person once, however often it is sent: a try in doubt may be repeated. */
  readonly deduplicates?: boolean
  /** Throws when it certainly did not go out, and trying again may help. Ends by itself: within a minute. */
  send(message: Envelope): Promise<Result>
}
