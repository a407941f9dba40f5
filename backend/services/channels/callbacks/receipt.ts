/** What a provider says of a message of ours. */
import type { IncomingMessage } from './incoming_message.ts'

/** The furthest first: what failed after it had been read did not fail. */
export const RECEIPT_STATUSES = ['read', 'delivered', 'sent', 'failed'] as const
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number]

export interface Receipt {
  readonly provider_id: string
  /** `{reference}` of the request, where the provider hands it back. */
  readonly reference: string | null
  readonly status: ReceiptStatus
  readonly at: string
  /** The provider's code of the error, and its words. */
  readonly code: string | null
  readonly error: string | null
}

/** The messages of a callback, without the channel on which it comes. */
export interface CallbackContent {
  readonly receipts: readonly Receipt[]
  readonly messages: readonly Omit<IncomingMessage, 'channel'>[]
}
