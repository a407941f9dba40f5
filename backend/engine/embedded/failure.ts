import { Exception } from '@adonisjs/core/exceptions'

/** The embedded PostgreSQL cannot run. `help` tells the administrator what to do. */
export class EmbeddedFailure extends Exception {
  constructor(message: string, help: string) {
    super(message, { code: 'E_EMBEDDED_POSTGRES' })
    this.help = help
  }
}
