import env from '#backend/env/env'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** The Message-ID. Mail clients may hide a second mail with the same id. */
  id?: string
}

/** Throws the errors of nodemailer. */
export async function sendMail({ to, subject, text, html, id }: Mail) {
  const { mailer } = await import('./mailer.ts')
  return mailer.send((message) => {
    message.to(to).subject(subject).text(text)
    if (html) message.html(html)
    if (id) message.messageId(`<${id}@${host}>`)
  })
}

const host = /@([\w.-]+)/.exec(env.get('MAIL_FROM'))?.[1] ?? 'zarbia.local'
