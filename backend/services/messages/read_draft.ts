/** The rules of a written message, after its shape. Every error names its field. */
import { assertNoErrors, type ErrorMessage } from '#backend/engine/resource/refusals'
import { isRecord } from '#schema/is_record'
import { CLIENT_SUBJECTS } from './client_subjects.ts'
import { findUnknownPlaceholder } from './interpolate.ts'
import type { SentPaper } from '#common/messages/sent_papers'
import type { PhoneChannel } from '#common/text/phone_channels'
import type { I18n } from '#schema/types'
import type { Subject } from './template_context.ts'
import type { Event } from './channel_routing.ts'
import type { SentDraft } from './calls.ts'

export interface MessageDraft {
  readonly event: Event | null
  readonly paper: SentPaper | null
  readonly subject: Subject
  readonly channel: PhoneChannel
  readonly body: string | null
}

export function readDraft({ event = null, paper = null, subject: sent, channel, body = null }: SentDraft): MessageDraft {
  const subject = readSubject(sent)
  assertNoErrors({
    ...(!subject && { subject: [(t) => t(`errors.field.${sent == null ? 'required' : 'type.reference'}`)] }),
    ...(event === null && paper === null && body === null && { body: [(t) => t('errors.field.required')] }),
    ...placeholderErrors({ body: { en: body ?? '' } }),
  })
  return { event, paper, subject: subject as Subject, channel, body }
}

function readSubject(sent: unknown): Subject | null {
  if (!isRecord(sent)) return null
  const [type, id] = [CLIENT_SUBJECTS.find((known) => known === sent.type), Number(sent.id)]
  return type && Number.isSafeInteger(sent.id) && id > 0 && Object.keys(sent).length === 2 ? { type, id } : null
}

export function placeholderErrors(texts: Readonly<Record<string, I18n>>): Record<string, ErrorMessage[]> {
  return Object.fromEntries(Object.entries(texts).flatMap(([field, text]) => {
    const name = findUnknownPlaceholder(text)
    return name ? [[field, [(t) => t('errors.messages.placeholder', { name })]] satisfies [string, ErrorMessage[]]] : []
  }))
}
