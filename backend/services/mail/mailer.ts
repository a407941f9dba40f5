/** Sends mails. Imported with the first one: nodemailer would take 7 MB of every process. */
import { configProvider } from '@adonisjs/core'
import app from '@adonisjs/core/services/app'
import { Emitter } from '@adonisjs/core/events'
import { defineConfig, MailManager, transports } from '@adonisjs/mail'
import { CaughtMail } from './caught_mail.ts'
import env from '#backend/engine/env/env'
import type { MailEvents } from '@adonisjs/mail/types'

const username = env.get('SMTP_USERNAME')

const mailConfig = defineConfig({
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

const config = await configProvider.resolve<Awaited<ReturnType<typeof mailConfig.resolver>>>(app, mailConfig)
if (!config) throw new TypeError('The configuration of mails is not one of @adonisjs/mail')

export const mailer = new MailManager(new Emitter<MailEvents>(app), config)
app.terminating(() => mailer.closeAll())
