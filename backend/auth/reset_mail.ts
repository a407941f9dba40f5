/** The mail with the reset link, in the language of the recipient. */
import { translator } from '#backend/i18n/translator'
import type { Locale } from '#common/locales'
import { button, mailHtml, isolateDigits, paragraph } from '#backend/mail/mail_html'
import { RESET_MINUTES } from './reset_tokens.ts'
import { formatPhone } from '#common/phone'
import type { Mail } from '#backend/mail/send_mail'

export interface Recipient {
  readonly email: string
  readonly full_name: string | null
  readonly phone: string
  readonly locale: Locale
}

export function resetMail({ email, full_name: name, phone, locale }: Recipient, link: string): Mail {
  const t = translator(locale)
  // Several accounts may share a mail address: the phone number tells which account it is.
  const values = { name: name ?? '', phone: isolateDigits(formatPhone(phone)), minutes: RESET_MINUTES }
  const lines = ['greeting', 'body', 'expiry', 'ignore'].map((key) => t(`mail.reset.${key}`, values))
  const [greeting = '', body = '', ...rest] = lines
  return {
    to: email,
    subject: t('mail.reset.subject'),
    text: [greeting, body, link, ...rest].join('\n\n'),
    html: mailHtml(locale, [...[greeting, body].map(paragraph), button(link, t('mail.reset.button')), ...rest.map(paragraph)].join('\n')),
  }
}
