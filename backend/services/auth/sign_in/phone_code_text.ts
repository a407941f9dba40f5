/** The code for a phone number, in the language of the recipient: as a mail, or as the text of a message. */
import { translator } from '#backend/engine/i18n/translator'
import type { Locale } from '#common/locales'
import { mailOf, isolateDigits } from '#backend/services/mail/html'
import { CODE_MINUTES } from './phone_codes.ts'
import type { Mail } from '#backend/services/mail/send_mail'

interface Recipient { readonly email: string; readonly full_name: string | null; readonly locale: Locale }

export function phoneCodeMail({ email, full_name: name, locale }: Recipient, code: string): Mail {
  const t = translator(locale)
  const lines = [t('mail.reset.greeting', { name: name ?? '' }), phoneCodeText(locale, code), t('mail.reset.ignore')]
  return mailOf(locale, { to: email, subject: t('mail.code.subject', { code }), lines })
}

export const phoneCodeText = (locale: Locale, code: string): string =>
  translator(locale)('mail.code.text', { code: isolateDigits(code), minutes: CODE_MINUTES })
