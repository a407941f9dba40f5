/** The mail with the link, in the language of the person it goes to. */
import { translator, type Locale } from '#backend/language'
import { RESET_MINUTES } from './reset_tokens.ts'
import { formatPhone } from '#schema/phone'
import type { Mail } from '#backend/mail'

export interface Addressee {
  readonly email: string
  readonly full_name: string | null
  readonly phone: string
  readonly locale: Locale
}

export function resetMail({ email, full_name: name, phone, locale }: Addressee, link: string): Mail {
  const t = translator(locale)
  // Two clients of one family may share an address: the number says whose password it is.
  const words = { name: name ?? '', phone: isolated(formatPhone(phone)), minutes: RESET_MINUTES }
  const lines = ['greeting', 'body', 'expiry', 'ignore'].map((key) => t(`mail.reset.${key}`, words))
  const [greeting = '', body = '', ...rest] = lines
  return {
    to: email,
    subject: t('mail.reset.subject'),
    text: [greeting, body, link, ...rest].join('\n\n'),
    html: document(locale, [...[greeting, body].map(paragraph), button(link, t('mail.reset.button')), ...rest.map(paragraph)].join('\n')),
  }
}

/** A phone number is read from the left in Arabic too. */
const isolated = (phone: string) => `\u2066${phone}\u2069`

function document(locale: Locale, content: string) {
  const style = 'font: 16px/1.5 sans-serif; color: #1f2933; max-width: 32rem; margin: 0 auto; padding: 24px'
  return `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><body style="${style}">
${content}
</body></html>`
}

const paragraph = (text: string) => `<p>${escape(text)}</p>`

function button(link: string, text: string) {
  const style = 'display: inline-block; padding: 10px 20px; border-radius: 6px; background: #0f766e; color: #ffffff; text-decoration: none'
  return `<p><a href="${escape(link)}" style="${style}">${escape(text)}</a></p>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
