import env from '#backend/env/env'
import type { ApplicationService } from '@adonisjs/core/types'

/** Without DATABASE_URL the program brings its own PostgreSQL. */
export default class EmbeddedPostgresProvider {
  readonly #app: ApplicationService

  constructor(app: ApplicationService) {
    this.#app = app
  }

  async boot() {
    if (env.get('DATABASE_URL')) return
    const { attach } = await import('./session.ts')
    await attach({ durable: !this.#app.inTest })
  }

  async shutdown() {
    const { detach } = await import('./session.ts')
    await detach()
  }
}
