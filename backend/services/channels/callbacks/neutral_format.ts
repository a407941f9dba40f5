/** Callbacks of other providers, as the README describes them: `{ receipts: […], messages: […] }`. Pure. */
import { instantOf, locationOf, numberOf, providerIdOf, recordOf, recordsOf, referenceOf, textOf } from './callback_values.ts'
import { RECEIPT_STATUSES, type CallbackContent, type Receipt } from './receipt.ts'
import type { Data } from '#schema/predicate'
import type { IncomingMessage } from './incoming_message.ts'

export const readNeutralFormat = (body: Data, now: string): CallbackContent => ({
  receipts: recordsOf(body.receipts).flatMap((receipt) => receiptOf(receipt, now) ?? []),
  messages: recordsOf(body.messages).flatMap((message) => messageOf(message, now) ?? []),
})

function receiptOf({ id, reference, status: sent, at, code, error }: Data, now: string): Receipt | null {
  const status = RECEIPT_STATUSES.find((known) => known === sent)
  const provider_id = providerIdOf(id)
  if (!status || !provider_id) return null
  return { provider_id, reference: referenceOf(reference), status, at: instantOf(at, now), code: textOf(code, 20), error: textOf(error) }
}

function messageOf({ id, from: sender, at, text: written, location: point, media: file, reply_to }: Data, now: string) {
  const [provider_id, from] = [providerIdOf(id), numberOf(sender)]
  if (!provider_id || !from) return null
  const { lat, lng } = recordOf(point)
  const [location, media, text] = [locationOf(lat, lng), mediaOf(recordOf(file)), textOf(written)]
  return {
    provider_id, from, sent_at: instantOf(at, now), kind: kindOf(location, media, text), text, location, media,
    reply_to: providerIdOf(reply_to),
  }
}

function mediaOf({ id, mime: type }: Data): IncomingMessage['media'] {
  const [media, mime] = [textOf(id, 500), textOf(type, 100)]
  return media && mime ? { id: media, mime } : null
}

function kindOf(
  location: IncomingMessage['location'], media: IncomingMessage['media'], text: string | null,
): IncomingMessage['kind'] {
  if (location) return 'location'
  if (media) return /^(image|audio)\//.exec(media.mime)?.[1] as 'image' | 'audio' | undefined ?? 'other'
  return text === null ? 'other' : 'text'
}
