/**
 * By what a request is known again under its key. Whoever reads the table cannot try out what was sent: the hash needs a key of
 * this installation, and passwords are no part of it.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { appKey } from '#backend/env/env'
import { fieldsWith, registry } from '#backend/definition/registry'

export interface Request {
  readonly key: string | undefined
  readonly method: string
  readonly url: string
  readonly body: unknown
}

const key = Buffer.from(hkdfSync('sha256', appKey.release(), '', 'idempotency keys', 32))

export function fingerprintOf({ method, url, body }: Request): string {
  const secrets = url.startsWith('/auth/') ? OF_SIGNING_IN : PASSWORDS
  const open = JSON.stringify(body, (name, value: unknown) => (secrets.has(name) ? undefined : value))
  return createHmac('sha256', key).update(`${method} ${url} ${open}`).digest('hex')
}

const PASSWORDS: ReadonlySet<string> = new Set(['current_password', ...[...registry.values()].flatMap((resource) =>
  fieldsWith(resource, 'hashed', true).map(({ name }) => name))])
const OF_SIGNING_IN: ReadonlySet<string> = new Set([...PASSWORDS, 'password_confirmation', 'code', 'token'])
