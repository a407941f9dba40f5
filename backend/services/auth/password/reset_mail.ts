/** The mail with the reset link, in the language of the recipient. */
import { translator } from '#backend/engine/i18n/translator'
import type { Locale } from '#common/locales'
import { mailOf, isolateDigits } from '#backend/services/mail/html'
import { RESET_MINUTES } from './reset_tokens.ts'
import { formatPhone } from '#common/text/phone'
import type { Mail } from '#backend/services/mail/send_mail'

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
  return mailOf(locale, {
    to: email,
    subject: t('mail.reset.subject'),
    lines: [t('mail.reset.greeting', values), t('mail.reset.body', values)],
    link: { url: link, label: t('mail.reset.button'), after: [t('mail.reset.expiry', values), t('mail.reset.ignore', values)] },
  })
}
