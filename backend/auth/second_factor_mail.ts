/** The mail that a second factor has been enabled, so that an attacker with the password cannot do it unnoticed. */
import logger from '@adonisjs/core/services/logger'
import { translator } from '#backend/i18n/translator'
import { sendMail, type Mail } from '#backend/mail/send_mail'
import { formatPhone } from '#common/phone'
import { mailOf, isolateDigits } from '#backend/mail/mail_html'
import type { Recipient, AccountContact } from './restore_mail.ts'

/** Sends nothing without a mail address. */
export function mailSecondFactorEnabled({ email, ...person }: AccountContact): void {
  if (email === null) return
  sendMail(secondFactorMail({ ...person, email })).catch((error: unknown) => {
    logger.error({ err: error }, 'mail about the second factor failed')
  })
}

function secondFactorMail({ email, full_name: name, phone, locale }: Recipient): Mail {
  const t = translator(locale)
  const values = { name: name ?? '', phone: isolateDigits(formatPhone(phone)) }
  const lines = [t('mail.reset.greeting', values), t('mail.second_factor.body', values)]
  return mailOf(locale, { to: email, subject: t('mail.second_factor.subject'), lines })
}
