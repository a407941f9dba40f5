import { text } from 'node:stream/consumers'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { migrateAndSeed } from '#backend/app/seed/migrate_and_seed'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { errorResponse } from '#backend/engine/exceptions/error_response'
import { translator } from '#backend/engine/i18n/translator'
import { createOwner } from '#backend/services/auth/password/first_owner'
import { newOwner, type NewOwner } from '#backend/services/auth/shapes'
import { assertUnpublished } from '#backend/services/auth/new_password'
import { parseByShape } from '#backend/engine/calls/parse_call'
import { normaliseShape } from '#schema/shape'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `npm run ace owner:create`: for the administrator of the machine, also if the last owner has lost the password. */
export default class OwnerCreate extends BaseCommand {
  static override commandName = 'owner:create'
  static override description = 'Make an account that may do everything. Asks for what is not given; the password may come from a pipe'
  static override options: CommandOptions = { startApp: true }

  declare firstName: string | undefined
  declare lastName: string | undefined
  declare phone: string | undefined

  override async run() {
    await migrateAndSeed(this.app)
    const given = {
      first_name: this.firstName ?? await this.#ask('First name'),
      last_name: this.lastName ?? await this.#ask('Last name'),
      phone: this.phone ?? await this.#ask('Phone'),
      password: await this.#password(),
    }
    try {
      const owner = parseByShape(normaliseShape(newOwner), given) as NewOwner
      assertUnpublished(owner.password)
      await runInTransaction((trx) => createOwner(owner, trx))
      this.logger.success('The owner can sign in')
    } catch (error) {
      const { status, body: { message, errors = {} } } = errorResponse(error, translator('en'))
      if (status >= 500) throw error
      this.logger.error(message)
      for (const [field, messages] of Object.entries(errors)) this.logger.log(`  ${field}: ${messages.join(' ')}`)
      this.exitCode = 1
    }
  }

  /** Without a terminal nobody can answer: the value stays empty. */
  async #ask(what: string): Promise<string> {
    return process.stdin.isTTY ? this.prompt.ask(what) : ''
  }

  /** Never a command line argument, because those are visible in the process list and in the shell history. */
  async #password(): Promise<string> {
    return process.stdin.isTTY ? this.prompt.secure('Password') : (await text(process.stdin)).trimEnd()
  }
}

flags.string({ description: 'First name' })(OwnerCreate.prototype, 'firstName')
flags.string({ description: 'Last name' })(OwnerCreate.prototype, 'lastName')
flags.string({ description: 'Phone number' })(OwnerCreate.prototype, 'phone')
