/** Mails that tell people what happened to their account, so that nobody who has taken it over goes unnoticed. */
import logger from '@adonisjs/core/services/logger'
import { translator } from '#backend/engine/i18n/translator'
import { sendMail, type Mail } from '#backend/services/mail/send_mail'
import { formatPhone } from '#common/text/phone'
import { mailOf, isolateDigits } from '#backend/services/mail/html'
import { withinRateLimit } from './limits/rate_limits.ts'
import type { Recipient, AccountContact } from './password/restore_mail.ts'

type Notice = 'second_factor' | 'pin_blocked' | 'changed_by_other'
interface NoticeValues { readonly max?: number; readonly by?: string; readonly what?: string }

/** In the language of the person. Sends nothing without a mail address, and a few a day to one address: it may be a stranger's. */
export function mailAccountNotice(notice: Notice, { email, ...person }: AccountContact, values: NoticeValues = {}): void {
  if (email === null) return
  const mail = noticeMail(notice, { ...person, email }, values)
  withinRateLimit({ limit: 'notices', of: [email] }, () => sendMail(mail)).catch((error: unknown) => {
    logger.error({ err: error, notice }, 'mail about an account failed')
  })
}

function noticeMail(notice: Notice, { email, full_name: name, phone, locale }: Recipient, values: object): Mail {
  const t = translator(locale)
  const known = { ...values, name: name ?? '', phone: isolateDigits(formatPhone(phone)) }
  const lines = [t('mail.reset.greeting', known), t(`mail.${notice}.body`, known)]
  return mailOf(locale, { to: email, subject: t(`mail.${notice}.subject`), lines })
}
