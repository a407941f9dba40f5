import { Exception } from '@adonisjs/core/exceptions'

/** The embedded PostgreSQL cannot run here: what happened, and what the person who starts the program can do. */
export class EmbeddedFailure extends Exception {
  constructor(message: string, help: string) {
    super(message, { code: 'E_EMBEDDED_POSTGRES' })
    this.help = help
  }
}
