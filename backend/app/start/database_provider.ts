import type { ApplicationService } from '@adonisjs/core/types'

/** Migrates the database before the server listens, so that no request uses an old schema. */
export default class DatabaseProvider {
  readonly #app: ApplicationService

  constructor(app: ApplicationService) {
    this.#app = app
  }

  async start() {
    if (this.#app.getEnvironment() !== 'web') return
    const { prepareDatabase } = await import('#backend/app/demo/prepare_database')
    await prepareDatabase(this.#app)
    const { assertConnectionsAllowed } = await import('#backend/engine/database/own_connections')
    await assertConnectionsAllowed(this.#app)
  }

  async shutdown() {
    const { closeListener } = await import('#backend/engine/database/listener')
    await closeListener()
  }
}
