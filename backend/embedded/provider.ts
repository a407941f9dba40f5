import cluster from 'node:cluster'
import env from '#backend/env/env'
import type { ApplicationService } from '@adonisjs/core/types'

/** Runs the embedded PostgreSQL if DATABASE_URL is not set. Of several server processes, the one that starts them does it. */
export default class EmbeddedPostgresProvider {
  readonly #app: ApplicationService

  constructor(app: ApplicationService) {
    this.#app = app
  }

  async boot() {
    if (env.get('DATABASE_URL') || cluster.isWorker) return
    const { attachCluster } = await import('./attach_cluster.ts')
    await attachCluster({ durable: !this.#app.inTest })
  }

  async shutdown() {
    const { detachCluster } = await import('./attach_cluster.ts')
    await detachCluster()
  }
}
