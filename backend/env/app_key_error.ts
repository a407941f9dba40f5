import { Exception } from '@adonisjs/core/exceptions'

export class MissingAppKey extends Exception {
  static override code = 'E_MISSING_APP_KEY'
  static override message = 'APP_KEY is missing'
  static override help = 'Processes that share a DATABASE_URL share this key too: set APP_KEY to 32 random characters.'
}

export class ShortAppKey extends Exception {
  static override code = 'E_SHORT_APP_KEY'
  static override message = 'APP_KEY is too short: it needs 32 random characters or more'
  static override help = 'Tokens, links and cookies are sealed with it. Make one: openssl rand -base64 24'
}
