/** Renders the text of a message for its channel. Pure. */
import { smsText } from '#common/messages/sms'
import { numberedPlaceholders } from '#common/text/placeholders'
import { interpolate } from './interpolate.ts'
import { placeholderValues, type TemplateContext } from './placeholder_values.ts'
import { LOCALES, textInLocale, type Locale } from '#common/locales'
import type { Values } from '#backend/engine/resource/store'
import type { I18n } from '#schema/types'
import { isPhoneChannel, type MessageChannel } from './channel_routing.ts'

export interface MessageTexts { readonly title: I18n | null; readonly body: I18n }
export interface RenderedMessage { readonly title: string | null; readonly body: string }

/** Falls back to another language where the template lacks this one. */
export function renderMessage(
  { title, body }: MessageTexts, context: TemplateContext, locale: Locale, channel: MessageChannel,
): RenderedMessage {
  const isPhone = isPhoneChannel(channel)
  const values = placeholderValues(context, locale, !isPhone)
  // WhatsApp too, because the same text is sent as an SMS when it fails.
  const renderText = (text: string) => (isPhone ? smsText(interpolate(text, values)) : interpolate(text, values))
  const heading = title && textInLocale(title, locale)
  return { title: heading ? renderText(heading).slice(0, TITLE_LENGTH) || null : null, body: renderText(textInLocale(body, locale)) }
}

/** Of a message in the application: whoever reads it there reads it in the language of their screens. */
export function renderInEachLocale(texts: MessageTexts, context: TemplateContext): ToldTexts {
  const told = LOCALES.map((locale) => [locale, renderMessage(texts, context, locale, 'in_app')] as const)
  const each = (name: keyof RenderedMessage) => Object.fromEntries(told.map(([locale, text]) => [locale, text[name]])) as I18n
  return { ...texts.title && { title: each('title') }, body: each('body') }
}
type ToldTexts = NonNullable<Values<'notifications'>['texts']>

/** What stands for the numbers of the template that WhatsApp has approved, in the language of the message. */
export function templateValues(body: I18n, context: TemplateContext, locale: Locale): readonly string[] {
  const values: Readonly<Record<string, string | undefined>> = placeholderValues(context, locale, false)
  return numberedPlaceholders(textInLocale(body, locale)).map((name) => templateValue(values[name] ?? ''))
}

/** WhatsApp refuses a value that is empty, and line breaks, tabs and several spaces in it. */
const templateValue = (value: string): string =>
  value.replace(/\s{2,}|[^\S\u00a0\u202f]/g, ' ').trim().slice(0, VALUE_LENGTH).toWellFormed() || '–'

const TITLE_LENGTH = 120
const VALUE_LENGTH = 500

