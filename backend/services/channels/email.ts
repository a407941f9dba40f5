/** Mails over SMTP; without a server they are written to files (backend/services/mail/caught_mail.ts). */
import { button, mailHtml, paragraph } from '#backend/services/mail/html'
import { translator } from '#backend/engine/i18n/translator'
import type { Mail } from '#backend/services/mail/send_mail'
import type { Channel, OutgoingMessage, SendResult } from './channel.ts'

interface EmailTransport {
  /** Throws the errors of nodemailer. */
  send(mail: Mail): Promise<{ readonly messageId: string }>
  /** Origin of the application. */
  readonly origin: string
}

export const emailChannel = ({ send, origin }: EmailTransport): Channel => ({
  // Caught mails can be read too.
  isConfigured: () => true,
  async send(message) {
    if (!message.address) return { outcome: 'unusable', error: '' }
    try {
      const { messageId } = await send(mailOf(message, message.address, origin))
      return { outcome: 'sent', provider_id: messageId.slice(0, ID_LENGTH) }
    } catch (error) {
      return classifyError(error as SmtpError)
    }
  },
})

const ID_LENGTH = 80
const SUBJECT_LENGTH = 120

function mailOf({ key, title, body, link, locale }: OutgoingMessage, to: string, origin: string): Mail {
  const page = link === null ? null : new URL(link, origin)
  // Links to other origins are not sent.
  const ownLink = page?.origin === new URL(origin).origin ? page.href : null
  const [first = ''] = body.split('\n')
  const content = [
    ...body.split(/\n{2,}/).map((text) => withLinks(paragraph(text), new URL(origin).origin)),
    ...(ownLink ? [button(ownLink, translator(locale)('mail.message.open'))] : []),
  ]
  return {
    id: key, to, subject: title ?? first.slice(0, SUBJECT_LENGTH),
    text: ownLink && !body.includes(ownLink) ? `${body}\n\n${ownLink}` : body,
    html: mailHtml(locale, content.join('\n')),
  }
}

/** Addresses of the application in a text are links; those of others stay text. */
const withLinks = (html: string, origin: string): string => html.replaceAll('\n', '<br>')
  .replaceAll(/https?:\/\/[^\s<]+/g, (url) => (url.startsWith(`${origin}/`) ? `<a href="${url}">${url}</a>` : url))

/** Error of nodemailer. */
interface SmtpError extends Error {
  readonly code?: string
  readonly syscall?: string
  readonly responseCode?: number
  readonly command?: string
}

function classifyError(error: SmtpError): SendResult {
  const { responseCode, command = '', message: reason } = error
  // Other codes refuse the connection, the sign-in or all mails for now: a retry may succeed.
  const isPermanent = responseCode !== undefined && responseCode >= 500 && /^(MAIL FROM|RCPT TO|DATA)/.test(command)
  if (isPermanent || error.code === 'EENVELOPE' && responseCode === undefined) return { outcome: 'refused', error: reason }
  if (responseCode === undefined && mayHaveBeenSent(error)) return { outcome: 'unknown', error: reason }
  throw error
}

/** The connection was lost: nodemailer does not tell whether the mail had been transmitted. */
function mayHaveBeenSent({ code = '', syscall, message }: SmtpError): boolean {
  if (syscall === 'connect' || /^(Connection timeout|Greeting never received)$/.test(message)) return false
  return ['ETIMEDOUT', 'ECONNECTION', 'ESOCKET', 'ECONNRESET', 'EPIPE'].includes(code)
}
