/** The mail about changed credentials, with a link to restore them, in the language of the recipient. */
import { translator } from '#backend/engine/i18n/translator'
import type { Locale } from '#common/locales'
import { formatPhone } from '#common/text/phone'
import { mailOf, isolateDigits } from '#backend/services/mail/html'
import type { LabelKey } from '#resources'
import type { Mail } from '#backend/services/mail/send_mail'

/** Long enough for people who read their mail once a week. */
export const RESTORE_DAYS = 7

/** A person with the contact data before the change. */
export interface AccountContact {
  readonly id: number
  readonly email: string | null
  readonly phone: string
  readonly full_name: string | null
  readonly locale: Locale
}

export type Recipient = AccountContact & { readonly email: string }

/** `fields`: names of columns, such as email, phone, password and pin. */
export const namesOfFields = (locale: Locale, fields: readonly string[]): string =>
  new Intl.ListFormat(locale).format(fields.map((field) => translator(locale)(`users.fields.${field}` as LabelKey)))

export function restoreMail({ email, full_name: name, phone, locale }: Recipient, fields: readonly string[], link: string): Mail {
  const t = translator(locale)
  const values = { name: name ?? '', phone: isolateDigits(formatPhone(phone)), what: namesOfFields(locale, fields), days: RESTORE_DAYS }
  return mailOf(locale, {
    to: email,
    subject: t('mail.restore.subject'),
    lines: [t('mail.reset.greeting', values), t('mail.restore.body', values), t('mail.restore.not_you')],
    link: { url: link, label: t('mail.restore.button'), after: [t('mail.restore.expiry', values)] },
  })
}
