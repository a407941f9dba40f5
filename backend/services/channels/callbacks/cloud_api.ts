/**
 * Callbacks of the WhatsApp Cloud API: `{ object, entry: [{ changes: [{ value: { metadata, statuses, messages } }] }] }`. Members that are
 * not known are skipped: the API adds some each year. Pure.
 */
import { instantOf, locationOf, numberOf, providerIdOf, recordOf, recordsOf, referenceOf, textOf } from './callback_values.ts'
import { RECEIPT_STATUSES, type CallbackContent, type Receipt } from './receipt.ts'
import type { Data } from '#schema/predicate'
import type { IncomingMessage } from './incoming_message.ts'

/** `own`: our phone number or its id; '' takes those of all numbers of the account. */
export function readCloudApi(body: Data, now: string, own: string): CallbackContent {
  const values = recordsOf(body.entry).flatMap(({ changes }) => recordsOf(changes)).map(({ value }) => recordOf(value))
    .filter(({ metadata }) => own === '' || isOwn(recordOf(metadata), own))
  return {
    receipts: values.flatMap(({ statuses }) => recordsOf(statuses)).flatMap((status) => receiptOf(status, now) ?? []),
    messages: values.flatMap(({ messages }) => recordsOf(messages)).flatMap((message) => messageOf(message, now) ?? []),
  }
}

function isOwn({ phone_number_id, display_phone_number }: Data, own: string): boolean {
  return phone_number_id === own || digitsOf(textOf(display_phone_number)) === digitsOf(own)
}

const digitsOf = (text: string | null): string => (text ?? '').replace(/\D/g, '')

function receiptOf({ id, status: sent, timestamp, biz_opaque_callback_data: data, errors }: Data, now: string): Receipt | null {
  const status = RECEIPT_STATUSES.find((known) => known === sent)
  const provider_id = providerIdOf(id)
  if (!status || !provider_id) return null
  const { code, title, message, error_data } = recordOf(recordsOf(errors)[0])
  return {
    provider_id, reference: referenceOf(data), status, at: instantOf(timestamp, now),
    code: textOf(code, 20), error: textOf(recordOf(error_data).details) ?? textOf(message) ?? textOf(title),
  }
}

function messageOf(message: Data, now: string): Omit<IncomingMessage, 'channel'> | null {
  const [provider_id, from] = [providerIdOf(message.id), numberOf(message.from)]
  const context = recordOf(message.context)
  return provider_id && from
    ? { provider_id, from, sent_at: instantOf(message.timestamp, now), reply_to: providerIdOf(context.id), ...contentOf(message) } : null
}

type Content = Pick<IncomingMessage, 'kind' | 'text' | 'location' | 'media'> & { readonly reply_to?: string | null }

const NOTHING = { text: null, location: null, media: null } as const

function contentOf(message: Data): Content {
  const type = String(message.type)
  const part = recordOf(message[type])
  switch (type) {
    case 'text': return { ...NOTHING, kind: 'text', text: textOf(part.body) }
    // A press on a button of a template, or of a list.
    case 'button': return { ...NOTHING, kind: 'text', text: textOf(part.text) }
    case 'interactive': {
      const { title } = recordOf(part.button_reply ?? part.list_reply)
      return { ...NOTHING, kind: 'text', text: textOf(title) }
    }
    case 'image': case 'audio': return { ...NOTHING, kind: type, text: textOf(part.caption), media: mediaOf(part) }
    case 'location': {
      const location = locationOf(part.latitude, part.longitude)
      const text = [textOf(part.name), textOf(part.address)].filter(Boolean).join(', ')
      return { ...NOTHING, kind: location ? 'location' : 'other', text: text || null, location }
    }
    case 'reaction': return { ...NOTHING, kind: 'other', text: textOf(part.emoji), reply_to: providerIdOf(part.message_id) }
    default: return { ...NOTHING, kind: 'other', text: textOf(part.caption), media: mediaOf(part) }
  }
}

function mediaOf({ id, mime_type }: Data): IncomingMessage['media'] {
  const [media, mime] = [textOf(id, 500), textOf(mime_type, 100)]
  return media && mime ? { id: media, mime } : null
}
