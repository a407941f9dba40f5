import { text } from 'node:stream/consumers'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { prepare } from '#backend/seed/prepare'
import { transaction } from '#backend/database/transaction'
import { errorResponse } from '#backend/exceptions/error_response'
import { translator } from '#backend/i18n/translator'
import { hireOwner } from '#backend/auth/first_owner'
import { ownerInput } from '#backend/auth/input'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `npm run ace owner:create`: for whoever has the machine, also when the last owner has lost the password. */
export default class OwnerCreate extends BaseCommand {
  static override commandName = 'owner:create'
  static override description = 'Make an account that may do everything. Asks for what is not given; the password may come from a pipe'
  static override options: CommandOptions = { startApp: true }

  declare firstName: string | undefined
  declare lastName: string | undefined
  declare phone: string | undefined

  override async run() {
    await prepare(this.app)
    const given = {
      first_name: this.firstName ?? await this.#ask('First name'),
      last_name: this.lastName ?? await this.#ask('Last name'),
      phone: this.phone ?? await this.#ask('Phone'),
      password: await this.#password(),
    }
    try {
      const owner = await ownerInput.validate(given)
      await transaction((trx) => hireOwner(owner, trx))
      this.logger.success('The owner can sign in')
    } catch (error) {
      const { status, body: { message, errors = {} } } = errorResponse(error, translator('en'))
      if (status >= 500) throw error
      this.logger.error(message)
      for (const [field, said] of Object.entries(errors)) this.logger.log(`  ${field}: ${said.join(' ')}`)
      this.exitCode = 1
    }
  }

  /** From a pipe nobody can answer: what was left out is missing. */
  async #ask(what: string): Promise<string> {
    return process.stdin.isTTY ? this.prompt.ask(what) : ''
  }

  /** Never an argument: those stand in the list of processes, and in the history of the shell. */
  async #password(): Promise<string> {
    return process.stdin.isTTY ? this.prompt.secure('Password') : (await text(process.stdin)).trimEnd()
  }
}

flags.string({ description: 'First name' })(OwnerCreate.prototype, 'firstName')
flags.string({ description: 'Last name' })(OwnerCreate.prototype, 'lastName')
flags.string({ description: 'Phone number' })(OwnerCreate.prototype, 'phone')
