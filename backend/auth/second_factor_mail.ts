/** The mail that says that a second step is on: whoever has only the password must not switch it on unseen. */
import logger from '@adonisjs/core/services/logger'
import { translator } from '#backend/i18n/translator'
import { sendMail, type Mail } from '#backend/mail/send_mail'
import { formatPhone } from '#common/phone'
import { document, isolated, paragraph } from '#backend/mail/mail_parts'
import type { Addressee, Changed } from './restore_mail.ts'

/** Who has no address is told nothing. */
export function tellSecondFactor({ email, ...person }: Changed): void {
  if (email === null) return
  sendMail(secondFactorMail({ ...person, email })).catch((error: unknown) => {
    logger.error({ err: error }, 'mail about a second step failed')
  })
}

function secondFactorMail({ email, full_name: name, phone, locale }: Addressee): Mail {
  const t = translator(locale)
  const words = { name: name ?? '', phone: isolated(formatPhone(phone)) }
  const said = [t('mail.reset.greeting', words), t('mail.second_factor.body', words)]
  return {
    to: email, subject: t('mail.second_factor.subject'),
    text: said.join('\n\n'), html: document(locale, said.map(paragraph).join('\n')),
  }
}
