import env from '#backend/engine/env/env'
import type { ApplicationService } from '@adonisjs/core/types'

/** Runs the embedded PostgreSQL if DATABASE_URL is not set. */
export default class EmbeddedPostgresProvider {
  readonly #app: ApplicationService

  constructor(app: ApplicationService) {
    this.#app = app
  }

  async boot() {
    if (env.get('DATABASE_URL')) return
    const { attachCluster } = await import('./attach_cluster.ts')
    await attachCluster({ durable: !this.#app.inTest })
  }

  async shutdown() {
    const { detachCluster } = await import('./attach_cluster.ts')
    await detachCluster()
  }
}
