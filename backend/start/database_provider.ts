import { isFirstProcess } from '#backend/env/web_process'
import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Migrates the database before the server listens, so that no request uses an old schema. Of several server processes only the first one
 * does it.
 */
export default class DatabaseProvider {
  readonly #app: ApplicationService

  constructor(app: ApplicationService) {
    this.#app = app
  }

  async start() {
    if (this.#app.getEnvironment() !== 'web' || !isFirstProcess()) return
    const { prepareDatabase } = await import('#backend/demo/prepare_database')
    await prepareDatabase(this.#app)
    const { assertConnectionsAllowed } = await import('#backend/database/own_connections')
    await assertConnectionsAllowed(this.#app)
  }

  async shutdown() {
    const { closeReplica } = await import('#backend/database/replica/read_from_replica')
    closeReplica()
    const { closeListener } = await import('#backend/database/listener')
    await closeListener()
  }
}
