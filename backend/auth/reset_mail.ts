/** The mail with the link, in the language of the person it goes to. */
import { translator } from '#backend/i18n/translator'
import type { Locale } from '#common/locales'
import { button, document, isolated, paragraph } from '#backend/mail/mail_parts'
import { RESET_MINUTES } from './reset_tokens.ts'
import { formatPhone } from '#common/phone'
import type { Mail } from '#backend/mail/send_mail'

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
