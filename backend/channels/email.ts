/** Mails over SMTP; without a server they are caught (backend/mail/caught_mail.ts). */
import { button, document, paragraph } from '#backend/mail/mail_parts'
import { translator } from '#backend/i18n/translator'
import type { Mail } from '#backend/mail/send_mail'
import type { Channel, Envelope, Result } from './channel.ts'

interface Sending {
  /** Gives the mail away; throws as nodemailer does. */
  send(mail: Mail): Promise<{ readonly messageId: string }>
  /** Where our pages are. */
  readonly origin: string
}

export const emailChannel = ({ send, origin }: Sending): Channel => ({
  // Caught ones can be read too.
  isConfigured: () => true,
  async send(message) {
    if (!message.address) return { outcome: 'unusable', error: '' }
    try {
      const { messageId } = await send(mailOf(message, message.address, origin))
      return { outcome: 'sent', provider_id: messageId.slice(0, ID_LENGTH) }
    } catch (error) {
      return judged(error as SmtpError)
    }
  },
})

const ID_LENGTH = 80
const SUBJECT_LENGTH = 120

function mailOf({ key, title, body, link, locale }: Envelope, to: string, origin: string): Mail {
  const page = link === null ? null : new URL(link, origin)
  // A link to anywhere else would be sent in our name.
  const ours = page?.origin === new URL(origin).origin ? page.href : null
  const [first = ''] = body.split('\n')
  const content = [
    ...body.split(/\n{2,}/).map(paragraph),
    ...(ours ? [button(ours, translator(locale)('mail.message.open'))] : []),
  ]
  return {
    id: key, to, subject: title ?? first.slice(0, SUBJECT_LENGTH),
    text: ours && !body.includes(ours) ? `${body}\n\n${ours}` : body,
    html: document(locale, content.join('\n')),
  }
}

/** As nodemailer throws it. */
interface SmtpError extends Error {
  readonly code?: string
  readonly syscall?: string
  readonly responseCode?: number
  readonly command?: string
}

function judged(error: SmtpError): Result {
  const { responseCode, command = '', message: words } = error
  // Not this mail was refused but we, or everything for now.
  const isForGood = responseCode !== undefined && responseCode >= 500 && /^(MAIL FROM|RCPT TO|DATA)/.test(command)
  if (isForGood || error.code === 'EENVELOPE' && responseCode === undefined) return { outcome: 'refused', error: words }
  if (responseCode === undefined && mayHaveGone(error)) return { outcome: 'unknown', error: words }
  throw error
}

/** The connection stood, and broke: nodemailer does not say whether the mail had been handed over by then. */
function mayHaveGone({ code = '', syscall, message }: SmtpError): boolean {
  if (syscall === 'connect' || /^(Connection timeout|Greeting never received)$/.test(message)) return false
  return ['ETIMEDOUT', 'ECONNECTION', 'ESOCKET', 'ECONNRESET', 'EPIPE'].includes(code)
}
