/** Validates the bodies of the calls about messages. Every error names its field. */
import type { HttpContext } from '@adonisjs/core/http'
import { LOCALES } from '#common/locales'
import { PHONE_CHANNELS, type PhoneChannel } from '#common/phone_channels'
import { Invalid, type ErrorMessage } from '#backend/resource/refusals'
import { bodyOf } from '#backend/resource/request'
import { isRecord } from '#schema/is_record'
import { app } from '#resources'
import { CLIENT_SUBJECTS } from './client_subjects.ts'
import { findUnknownPlaceholder } from './interpolate.ts'
import type { I18n } from '#schema/types'
import type { Data } from '#schema/predicate'
import type { Subject } from './template_context.ts'
import type { Event, MessageChannel } from './channel_routing.ts'

const MAX_LENGTH = 1000

export interface TemplatePreviewInput { readonly channel: MessageChannel; readonly title: I18n; readonly body: I18n }

export function readTemplatePreview(ctx: HttpContext): TemplatePreviewInput {
  const form = new Form(bodyOf(ctx), ['event', 'channel', 'title', 'body'])
  form.choice('event', EVENTS)
  const input = { channel: form.choice('channel', CHANNELS) ?? 'push', title: form.translations('title'), body: form.translations('body') }
  form.assertValid()
  return input
}

export interface ComposeInput {
  readonly event: Event | null
  readonly subject: Subject
  readonly channel: PhoneChannel
  readonly body: string | null
}

export function readComposed(body: Data): ComposeInput {
  const form = new Form(body, ['event', 'subject', 'channel', 'body'])
  const event = form.choice('event', EVENTS)
  const channel = form.choice('channel', PHONE_CHANNELS)
  const [subject, text] = [form.subject('subject'), form.text('body')]
  if (channel === null) form.addError('channel', (t) => t('errors.field.required'))
  if (event === null && text === null) form.addError('body', (t) => t('errors.field.required'))
  form.assertValid()
  return { event, subject: subject as Subject, channel: channel as PhoneChannel, body: text }
}

const EVENTS = app.enums.notification_event
const CHANNELS = app.enums.message_channel

class Form {
  private readonly errors: Record<string, ErrorMessage[]> = {}
  private readonly body: Data

  constructor(body: Data, allowed: readonly string[]) {
    this.body = body
    for (const name of Object.keys(body)) if (!allowed.includes(name)) this.addError(name, (t) => t('errors.field.unknown'))
  }

  addError(name: string, message: ErrorMessage): null {
    this.errors[name] ??= [message]
    return null
  }

  assertValid(): void {
    if (Object.keys(this.errors).length) throw new Invalid(this.errors)
  }

  choice<V extends string>(name: string, values: readonly V[]): V | null {
    const value = this.body[name] ?? null
    return value === null ? null : values.find((known) => known === value) ?? this.addError(name, (t) => t('errors.field.type.choice'))
  }

  text(name: string): string | null {
    const value = this.body[name] ?? ''
    if (typeof value !== 'string' || value.length > MAX_LENGTH) return this.addError(name, (t) => t('errors.field.type.text'))
    return this.checkPlaceholders(name, { en: value.trim() }).en || null
  }

  /** Texts by language; languages may be missing while the template is being written. */
  translations(name: string): I18n {
    const value = this.body[name] ?? {}
    const isTranslations = isRecord(value) && Object.entries(value).every(([locale, text]) =>
      LOCALES.some((known) => known === locale) && (text === null || (typeof text === 'string' && text.length <= MAX_LENGTH)))
    return isTranslations ? this.checkPlaceholders(name, value as I18n) : this.addError(name, (t) => t('errors.field.type.i18n')) ?? {}
  }

  subject(name: string): Subject | null {
    const value = this.body[name]
    if (value === undefined || value === null) return this.addError(name, (t) => t('errors.field.required'))
    const type = isRecord(value) ? CLIENT_SUBJECTS.find((known) => known === value.type) : undefined
    const isSubject = isRecord(value) && type && Number.isSafeInteger(value.id) && Number(value.id) > 0 && Object.keys(value).length === 2
    return isSubject ? { type, id: Number(value.id) } : this.addError(name, (t) => t('errors.field.type.reference'))
  }

  private checkPlaceholders(name: string, text: I18n): I18n {
    const unknown = findUnknownPlaceholder(text)
    if (unknown) this.addError(name, (t) => t('errors.messages.placeholder', { name: unknown }))
    return text
  }
}
