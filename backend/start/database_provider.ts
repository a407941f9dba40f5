import type { ApplicationService } from '@adonisjs/core/types'

/** A server migrates before it listens, so that no request ever meets an old schema. */
export default class DatabaseProvider {
  readonly #app: ApplicationService

  constructor(app: ApplicationService) {
    this.#app = app
  }

  async start() {
    if (this.#app.getEnvironment() !== 'web') return
    const { prepareDatabase } = await import('#backend/demo/prepare')
    await prepareDatabase(this.#app)
  }

  async shutdown() {
    const { closeListener } = await import('#backend/database/listener')
    await closeListener()
  }
}
