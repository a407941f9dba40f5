import { BaseCommand } from '@adonisjs/core/ace'
import { demoAccounts } from './accounts.ts'
import { isLarge, loadLarge } from './large/load_large.ts'
import { LARGE } from './large/demo_size.ts'
import { query } from '#backend/database/query'
import { prepareDatabase } from './prepare_database.ts'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `npm run demo:large`: 50,000 clients with 200,000 orders beside the demo company, for measurements. */
export default class DemoLarge extends BaseCommand {
  static override commandName = 'demo:large'
  static override description = 'Give the demo company 50,000 clients, 200,000 orders, 600,000 items and 250,000 transactions'
  static override options: CommandOptions = { startApp: true }

  override async run() {
    const db = await this.app.container.make('lucid.db')
    await prepareDatabase(this.app)
    const [demo] = await query(db.connection(), 'select 1 from users where phone = ?', [demoAccounts[0].phone])
    if (!demo) return this.refuse('This database is somebody’s own: the demo company is not in it. Nothing was written.')
    if (await isLarge(db.connection())) return this.logger.success('The demo company is large already')
    const started = performance.now()
    await db.transaction((trx) => loadLarge(trx, LARGE))
    await db.rawQuery('vacuum analyze')
    this.logger.success(`Loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }

  private refuse(why: string) {
    this.logger.error(why)
    this.exitCode = 1
  }
}
