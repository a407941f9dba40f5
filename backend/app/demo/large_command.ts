import { BaseCommand, flags } from '@adonisjs/core/ace'
import { demoAccounts } from './people/accounts.ts'
import { demoSizeOf, ORDERS_OPTION_RULE, parseOrders } from './large/demo_size.ts'
import { connectionSettings } from '#backend/engine/database/connection_settings'
import { query } from '#backend/engine/database/query'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { prepareDatabase } from './prepare_database.ts'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `npm run demo:large`: 50,000 clients with 200,000 orders beside the demo company, for measurements. */
export default class DemoLarge extends BaseCommand {
  static override commandName = 'demo:large'
  static override description = 'Give the demo company 200,000 orders, with 3 items each, a client for 4 and 5 transactions for 4'
  static override options: CommandOptions = { startApp: true }

  declare orders: string | undefined

  override async run() {
    const orders = parseOrders(this.orders)
    if (orders === undefined) return this.refuse(`${ORDERS_OPTION_RULE}. Nothing was written.`)
    const size = demoSizeOf(orders)
    const db = await this.app.container.make('lucid.db')
    await prepareDatabase(this.app)
    const [demo] = await query(db.connection(), 'select 1 from users where phone = ?', [demoAccounts[0].phone])
    if (!demo) return this.refuse('This database is somebody’s own: the demo company is not in it. Nothing was written.')
    // Its statements contain the offsets of a time zone, whose computation would delay the start of every command.
    const { loadLarge } = await import('./large/load_large.ts')
    const started = performance.now()
    const loaded = await runInTransaction((trx) => loadLarge(trx, size, connectionSettings()), db.connection())
    if (loaded === 'all') return this.logger.success('The demo company is large already')
    if (loaded === 'some') return this.refuse('A smaller company is loaded; a larger one needs a new database. Nothing was written.')
    this.logger.success(`${orders.toLocaleString('en')} orders loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }

  private refuse(why: string) {
    this.logger.error(why)
    this.exitCode = 1
  }
}

// Node strips types and does not compile decorators.
flags.string({ description: ORDERS_OPTION_RULE })(DemoLarge.prototype, 'orders')
