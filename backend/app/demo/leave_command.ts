import { BaseCommand, flags } from '@adonisjs/core/ace'
import { demoPhones } from './people/remaining_demo_accounts.ts'
import { leaveDemo } from './leave_demo.ts'
import { migrateAndSeed } from '#backend/app/seed/migrate_and_seed'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { query } from '#backend/engine/database/query'
import { firstOwnerLink } from '#backend/services/auth/password/first_owner'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `npm run ace demo:leave`: removes the demo data, so that the company can start with its own. */
export default class DemoLeave extends BaseCommand {
  static override commandName = 'demo:leave'
  static override description = 'Remove all people, orders and money; settings and catalogue stay. Then the first owner can be made'
  static override options: CommandOptions = { startApp: true }

  declare yes: boolean

  override async run() {
    const db = await this.app.container.make('lucid.db')
    await migrateAndSeed(this.app)
    const [demo] = await query(db.connection(), 'select 1 from users where phone = any(?)', [demoPhones])
    if (!demo) return this.#refuse('This database is somebody’s own: the demo company is not in it. Nothing was removed.')
    const [{ orders, clients } = {}] = await query(db.connection(),
      'select (select count(*) from orders) as orders, (select count(*) from clients) as clients')
    const people = `${clients} clients, everybody who works here except the owners that owner:create made`
    const question = `Remove ${orders} orders, ${people}, and all that happened, for good?`
    if (!this.yes && !process.stdin.isTTY) return this.#refuse('Nobody is there to be asked: say --yes. Nothing was removed.')
    if (!this.yes && !await this.prompt.confirm(question)) return this.#refuse('Nothing was removed.')
    const owners = await runInTransaction(leaveDemo)
    this.logger.success('The demo is gone. Settings, roles, places, categories, prices and texts have stayed.')
    if (owners > 0) return void this.logger.log(`${owners} of your own owners can sign in: whoever owner:create made has stayed.`)
    this.logger.log(`The first owner is made here, within an hour: ${firstOwnerLink()}`)
    this.logger.log('or with: npm run ace owner:create')
  }

  #refuse(why: string) {
    this.logger.error(why)
    this.exitCode = 1
  }
}

flags.boolean({ description: 'Do not ask' })(DemoLeave.prototype, 'yes')
