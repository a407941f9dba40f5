import env from '#backend/engine/env/env'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** The Message-ID. Mail clients may hide a second mail with the same id. */
  id?: string
  files?: readonly { readonly name: string; readonly content: Buffer; readonly type: string }[]
}

/** Throws the errors of nodemailer. */
export async function sendMail({ to, subject, text, html, id, files = [] }: Mail) {
  const { mailer } = await import('./mailer.ts')
  return mailer.send((message) => {
    message.to(to).subject(subject).text(text)
    if (html) message.html(html)
    for (const { name, content, type } of files) message.attachData(content, { filename: name, contentType: type })
    if (id) message.messageId(`<${id}@${host}>`)
  })
}

const host = /@([\w.-]+)/.exec(env.get('MAIL_FROM'))?.[1] ?? 'zarbia.local'
