/** What stands on the phones of the fake provider: messages of the company and of clients, by number. */
export const CHANNELS = ['whatsapp', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

export const RECEIPTS = ['sent', 'delivered', 'read', 'failed'] as const
export type ReceiptStatus = (typeof RECEIPTS)[number]

export interface PhoneMessage {
  readonly id: string
  readonly channel: Channel
  /** E.164, of the client. */
  readonly number: string
  readonly by: 'company' | 'client'
  readonly text: string
  /** Name of the approved template. */
  readonly template: string | null
  readonly reference: string | null
  readonly at: string
  /** Of the company's: the last receipt that was sent. */
  status: ReceiptStatus | 'accepted' | null
  readonly location: { readonly lat: number; readonly lng: number } | null
  readonly media: { readonly id: string; readonly mime: string } | null
  readonly reply_to: string | null
}

/** What goes wrong on demand. */
export const FAULTS = {
  refuse: 'refuses messages', busy: 'answers 503', slow: 'answers after 15 seconds', lost: 'takes messages and loses its answers',
  undeliverable: 'cannot deliver', wrong_number: 'knows no such number', early: 'sends receipts before its answer',
  backwards: 'sends receipts in reverse', twice: 'sends every callback twice', forged: 'sends forged receipts too',
  silent: 'sends no receipts', window: 'delivers texts for 24 hours after the client has written, else templates only',
} as const
export type Fault = keyof typeof FAULTS
