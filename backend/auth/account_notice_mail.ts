/** Mails that tell people what happened to their account, so that nobody who has taken it over goes unnoticed. */
import logger from '@adonisjs/core/services/logger'
import { translator } from '#backend/i18n/translator'
import { sendMail, type Mail } from '#backend/mail/send_mail'
import { formatPhone } from '#common/phone'
import { mailOf, isolateDigits } from '#backend/mail/mail_html'
import type { Recipient, AccountContact } from './restore_mail.ts'

type Notice = 'second_factor' | 'pin_blocked'

/** In the language of the person. Sends nothing without a mail address. */
export function mailAccountNotice(notice: Notice, { email, ...person }: AccountContact, values: { readonly max?: number } = {}): void {
  if (email === null) return
  sendMail(noticeMail(notice, { ...person, email }, values)).catch((error: unknown) => {
    logger.error({ err: error, notice }, 'mail about an account failed')
  })
}

function noticeMail(notice: Notice, { email, full_name: name, phone, locale }: Recipient, values: object): Mail {
  const t = translator(locale)
  const known = { ...values, name: name ?? '', phone: isolateDigits(formatPhone(phone)) }
  const lines = [t('mail.reset.greeting', known), t(`mail.${notice}.body`, known)]
  return mailOf(locale, { to: email, subject: t(`mail.${notice}.subject`), lines })
}
