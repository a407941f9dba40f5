import { defineConfig, transports } from '@adonisjs/mail'
import { CaughtMail } from '#backend/mail/caught_mail'
import env from '#backend/env/env'

const username = env.get('SMTP_USERNAME')

export default defineConfig({
  default: env.get('SMTP_HOST') ? 'smtp' : 'caught',
  from: env.get('MAIL_FROM'),
  mailers: {
    smtp: transports.smtp({
      host: env.get('SMTP_HOST') ?? '127.0.0.1',
      port: env.get('SMTP_PORT'),
      secure: env.get('SMTP_SECURE'),
      // The default socket timeout of nodemailer, ten minutes, would delay all other messages.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      ...(username ? { auth: { type: 'login', user: username, pass: env.get('SMTP_PASSWORD')?.release() ?? '' } } : {}),
    }),
    caught: () => new CaughtMail(),
  },
})
