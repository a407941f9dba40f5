/** Callbacks as the product understands them: of the Cloud API for WhatsApp, and the format of the README for SMS. */
import { createHmac } from 'node:crypto'
import type { PhoneMessage, ReceiptStatus } from './phone.ts'

export const signatureOf = (secret: string, body: string): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const UNDELIVERABLE = { code: 131_000, title: 'Something went wrong' }
const WRONG_NUMBER = { code: 131_026, title: 'Message undeliverable' }
const OUTSIDE_WINDOW = { code: 131_047, title: 'Re-engagement message' }

/** Why nothing arrives. */
export type Failure = 'undeliverable' | 'wrong_number' | 'window'
const ERRORS = { undeliverable: UNDELIVERABLE, wrong_number: WRONG_NUMBER, window: OUTSIDE_WINDOW } as const

/** `ownId`: of the company's number at the Cloud API. */
export function receiptBody(message: PhoneMessage, status: ReceiptStatus, why: Failure, ownId: string): string {
  const { id, channel, number, reference } = message
  const error = ERRORS[why]
  if (channel === 'sms') {
    const failure = status === 'failed' && { code: why === 'wrong_number' ? 'invalid_number' : 'undeliverable', error: error.title }
    return JSON.stringify({ receipts: [{ id, status, at: new Date().toISOString(), reference, ...failure }] })
  }
  return cloudBody(ownId, {
    statuses: [{
      id, status, timestamp: seconds(new Date()), recipient_id: number.slice(1), biz_opaque_callback_data: reference ?? undefined,
      ...(status === 'failed' && { errors: [{ ...error, message: error.title }] }),
    }],
  })
}

export function incomingBody(message: PhoneMessage, ownId: string): string {
  const { id, channel, number, text, at, location, media, reply_to } = message
  if (channel === 'sms') return JSON.stringify({ messages: [{ id, from: number, at, text, location, media, reply_to }] })
  return cloudBody(ownId, {
    contacts: [{ profile: { name: number }, wa_id: number.slice(1) }],
    messages: [{
      from: number.slice(1), id, timestamp: seconds(new Date(at)), ...(reply_to && { context: { id: reply_to } }),
      ...contentOf({ text, location, media }),
    }],
  })
}

function contentOf({ text, location, media }: Pick<PhoneMessage, 'text' | 'location' | 'media'>): object {
  if (location) return { type: 'location', location: { latitude: location.lat, longitude: location.lng, name: text || undefined } }
  if (!media) return { type: 'text', text: { body: text } }
  const type = media.mime.startsWith('audio/') ? 'audio' : 'image'
  return { type, [type]: { id: media.id, mime_type: media.mime, caption: text || undefined } }
}

const seconds = (moment: Date): string => String(Math.floor(moment.getTime() / 1000))

const cloudBody = (ownId: string, value: object): string => JSON.stringify({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value: {
    messaging_product: 'whatsapp', metadata: { display_phone_number: '212528000000', phone_number_id: ownId }, ...value,
  } }] }],
})
