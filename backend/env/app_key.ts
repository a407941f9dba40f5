import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Secret } from '@adonisjs/core/helpers'
import { MissingAppKey, ShortAppKey } from './app_key_error.ts'

const FILE = fileURLToPath(new URL('../../tmp/app_key', import.meta.url))

const LEAST = 32

/** The key from the environment, else the one this machine made for itself at its first start. */
export function readAppKey(given: Secret<string> | undefined, options: { mayGenerate: boolean }): Secret<string> {
  if (given && given.release().length < LEAST) throw new ShortAppKey()
  if (given) return given
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
    // wx: when two processes start at once, the second reads the key of the first.
    writeFileSync(FILE, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(FILE, 'utf8').trim()
}
