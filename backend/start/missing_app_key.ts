import { Exception } from '@adonisjs/core/exceptions'

export class MissingAppKey extends Exception {
  static override code = 'E_MISSING_APP_KEY'
  static override message = 'APP_KEY is missing'
  static override help = 'Processes that share a DATABASE_URL share this key too: set APP_KEY to 32 random characters.'
}
