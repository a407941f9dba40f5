import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { JSONTransport } from '@adonisjs/mail/transports/json'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { databaseName } from '#backend/engine/env/database_name'
import type { MailTransportContract, NodeMailerMessage } from '@adonisjs/mail/types'

let count = 0

/** The directory of mails while SMTP_HOST is not set: one JSON file per mail, sorted by time. Test runs have separate directories. */
export function caughtMailDirectory() {
  return app.inTest ? app.tmpPath('mail_test', databaseName()) : app.tmpPath('mail')
}

export class CaughtMail implements MailTransportContract {
  readonly #json = new JSONTransport()

  async send(message: NodeMailerMessage) {
    const response = await this.#json.send(message)
    const directory = caughtMailDirectory()
    await mkdir(directory, { recursive: true, mode: 0o700 })
    count += 1
    const name = `${Date.now()}-${process.pid}-${String(count).padStart(6, '0')}.json`
    // Written outside of the directory and renamed, so that a reader never finds an incomplete mail.
    const draft = `${directory}.${name}`
    await writeFile(draft, response.original.message, { mode: 0o600 })
    const file = join(directory, name)
    await rename(draft, file)
    logger.info({ file }, 'mail caught locally: no SMTP_HOST is set')
    return response
  }
}
