/** A code for one's own phone, in the language of the person it goes to: as a mail, or as the text of a message. */
import { translator } from '#backend/i18n/translator'
import type { Locale } from '#common/locales'
import { document, isolated, paragraph } from '#backend/mail/mail_parts'
import { CODE_MINUTES } from './phone_codes.ts'
import type { Mail } from '#backend/mail/send_mail'

interface Addressee { readonly email: string; readonly full_name: string | null; readonly locale: Locale }

export function codeMail({ email, full_name: name, locale }: Addressee, code: string): Mail {
  const t = translator(locale)
  const lines = [t('mail.reset.greeting', { name: name ?? '' }), codeText(locale, code), t('mail.reset.ignore')]
  return {
    to: email, subject: t('mail.code.subject', { code }), text: lines.join('\n\n'), html: document(locale, lines.map(paragraph).join('\n')),
  }
}

export const codeText = (locale: Locale, code: string): string =>
  translator(locale)('mail.code.text', { code: isolated(code), minutes: CODE_MINUTES })
