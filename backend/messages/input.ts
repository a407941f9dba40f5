/** Validates the bodies of the calls about messages. Every error names its field. */
import type { HttpContext } from '@adonisjs/core/http'
import { LOCALES } from '#common/locales'
import { Invalid, type Say } from '#backend/resource/refusals'
import { bodyOf } from '#backend/resource/request'
import { isRecord } from '#common/is_record'
import { app } from '#resources'
import { unknownPlaceholder } from './unknown_placeholder.ts'
import type { I18n } from '#schema/types'
import type { Data } from '#schema/predicate'
import type { Subject } from './template_context.ts'
import type { Event, Channel } from './channel_routing.ts'

const LONGEST = 1000

export interface Previewed { readonly channel: Channel; readonly title: I18n; readonly body: I18n }

export function readPreview(ctx: HttpContext): Previewed {
  const form = new Form(bodyOf(ctx), ['event', 'channel', 'title', 'body'])
  form.choice('event', EVENTS)
  const said = { channel: form.choice('channel', CHANNELS) ?? 'push', title: form.words('title'), body: form.words('body') }
  form.assertRight()
  return said
}

export interface Composed {
  readonly event: Event | null
  readonly subject: Subject
  readonly channel: PhoneChannel
  readonly body: string | null
}
export type PhoneChannel = (typeof BY_HAND)[number]

export function readComposed(body: Data): Composed {
  const form = new Form(body, ['event', 'subject', 'channel', 'body'])
  const event = form.choice('event', EVENTS)
  const channel = form.choice('channel', BY_HAND)
  const [subject, text] = [form.subject('subject'), form.text('body')]
  if (channel === null) form.complain('channel', (t) => t('errors.field.required'))
  if (event === null && text === null) form.complain('body', (t) => t('errors.field.required'))
  form.assertRight()
  return { event, subject: subject as Subject, channel: channel as PhoneChannel, body: text }
}

const EVENTS = app.enums.notification_event
const CHANNELS = app.enums.message_channel
/** Channels that staff send by hand from a phone. */
const BY_HAND = ['whatsapp', 'sms'] as const
const SUBJECTS = ['orders', 'invoices', 'claims'] as const

class Form {
  private readonly says: Record<string, Say[]> = {}
  private readonly sent: Data

  constructor(sent: Data, known: readonly string[]) {
    this.sent = sent
    for (const name of Object.keys(sent)) if (!known.includes(name)) this.complain(name, (t) => t('errors.field.unknown'))
  }

  complain(name: string, say: Say): null {
    this.says[name] ??= [say]
    return null
  }

  assertRight(): void {
    if (Object.keys(this.says).length) throw new Invalid(this.says)
  }

  choice<V extends string>(name: string, values: readonly V[]): V | null {
    const value = this.sent[name] ?? null
    return value === null ? null : values.find((known) => known === value) ?? this.complain(name, (t) => t('errors.field.type.choice'))
  }

  text(name: string): string | null {
    const value = this.sent[name] ?? ''
    if (typeof value !== 'string' || value.length > LONGEST) return this.complain(name, (t) => t('errors.field.type.text'))
    return this.known(name, { en: value.trim() }).en || null
  }

  /** Texts by language; languages may be missing while the template is being written. */
  words(name: string): I18n {
    const value = this.sent[name] ?? {}
    const isWords = isRecord(value) && Object.entries(value).every(([locale, text]) =>
      LOCALES.some((known) => known === locale) && (text === null || (typeof text === 'string' && text.length <= LONGEST)))
    return isWords ? this.known(name, value as I18n) : this.complain(name, (t) => t('errors.field.type.i18n')) ?? {}
  }

  subject(name: string): Subject | null {
    const value = this.sent[name]
    if (value === undefined || value === null) return this.complain(name, (t) => t('errors.field.required'))
    const type = isRecord(value) ? SUBJECTS.find((known) => known === value.type) : undefined
    const isRight = isRecord(value) && type && Number.isSafeInteger(value.id) && Number(value.id) > 0 && Object.keys(value).length === 2
    return isRight ? { type, id: Number(value.id) } : this.complain(name, (t) => t('errors.field.type.reference'))
  }

  private known(name: string, text: I18n): I18n {
    const unknown = unknownPlaceholder(text)
    if (unknown) this.complain(name, (t) => t('errors.messages.placeholder', { name: unknown }))
    return text
  }
}
