/** The mail about a change of how somebody signs in, with the way back, in their language. */
import { translator } from '#backend/i18n/translator'
import type { Locale } from '#common/locales'
import { formatPhone } from '#common/phone'
import { button, document, isolated, paragraph } from '#backend/mail/mail_parts'
import type { LabelKey } from '#resources'
import type { Mail } from '#backend/mail/send_mail'

/** Long enough for somebody who reads mail once a week. */
export const RESTORE_DAYS = 7

/** A person as they were before. */
export interface Changed {
  readonly id: number
  readonly email: string | null
  readonly phone: string
  readonly full_name: string | null
  readonly locale: Locale
}

export type Addressee = Changed & { readonly email: string }

/** `fields` by the names that email, phone, password and pin have in every table of people. */
export function restoreMail({ email, full_name: name, phone, locale }: Addressee, fields: readonly string[], link: string): Mail {
  const t = translator(locale)
  const what = new Intl.ListFormat(locale).format(fields.map((field) => t(`users.fields.${field}` as LabelKey)))
  const words = { name: name ?? '', phone: isolated(formatPhone(phone)), what, days: RESTORE_DAYS }
  const before = [t('mail.reset.greeting', words), t('mail.restore.body', words), t('mail.restore.not_you')]
  const after = t('mail.restore.expiry', words)
  return {
    to: email,
    subject: t('mail.restore.subject'),
    text: [...before, link, after].join('\n\n'),
    html: document(locale, [...before.map(paragraph), button(link, t('mail.restore.button')), paragraph(after)].join('\n')),
  }
}
