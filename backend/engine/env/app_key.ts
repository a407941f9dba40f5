import { Exception } from '@adonisjs/core/exceptions'
import { Secret } from '@adonisjs/core/helpers'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorCode } from '#common/text/error_code'

const FILE = fileURLToPath(new URL('../../../tmp/app_key', import.meta.url))

const MIN_LENGTH = 32

/** The key from the environment, else one that is generated at the first start and stored in `tmp/app_key`. */
export function readAppKey(configured: Secret<string> | undefined, options: { mayGenerate: boolean }): Secret<string> {
  if (configured && configured.release().length < MIN_LENGTH) throw new ShortAppKey()
  if (configured) return configured
  if (!options.mayGenerate) throw new MissingAppKey()
  return new Secret(readFile() ?? generate())
}

function readFile(): string | undefined {
  try {
    return readFileSync(FILE, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

function generate(): string {
  mkdirSync(new URL('.', `file://${FILE}`), { recursive: true })
  try {
    // wx: if two processes start at once, the second reads the key of the first.
    writeFileSync(FILE, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(FILE, 'utf8').trim()
}

class MissingAppKey extends Exception {
  static override code = 'E_MISSING_APP_KEY'
  static override message = 'APP_KEY is missing'
  static override help = 'Processes that share a DATABASE_URL share this key too: set APP_KEY to 32 random characters.'
}

class ShortAppKey extends Exception {
  static override code = 'E_SHORT_APP_KEY'
  static override message = 'APP_KEY is too short: it needs 32 random characters or more'
  static override help = 'It encrypts and signs tokens, links and cookies. Generate one: openssl rand -base64 24'
}
