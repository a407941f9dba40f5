import mail from '@adonisjs/mail/services/main'

export interface Mail { to: string; subject: string; text: string; html?: string }

export async function sendMail({ to, subject, text, html }: Mail) {
  await mail.send((message) => {
    message.to(to).subject(subject).text(text)
    if (html) message.html(html)
  })
}
