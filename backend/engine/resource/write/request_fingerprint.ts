/**
 * The fingerprint that recognizes a repeated request under its idempotency key. It is an HMAC with a key of this installation and
 * leaves out passwords, so that a reader of the table cannot guess bodies by trial.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { appKey } from '#backend/engine/env/env'
import { fieldsWith, registry, type Resource } from '#backend/engine/definition/registry'

export interface MutationRequest {
  readonly key: string | undefined
  readonly method: string
  readonly url: string
  readonly body: unknown
  /** The clock of the device. It does not tell requests apart. */
  readonly device_at?: string | undefined
  /** The row that the request is about. */
  readonly subject?: { readonly resource: Resource; readonly id: number }
  /**
   * What the response has: a record of this resource, or only what the caller has sent. Neither: what depends on their permissions in
   * another way.
   */
  readonly answers?: Resource | 'own'
}

const key = Buffer.from(hkdfSync('sha256', appKey.release(), '', 'idempotency keys', 32))

export function requestFingerprintOf({ method, url, body }: MutationRequest): string {
  const secrets = url.startsWith('/auth/') ? SIGN_IN_SECRETS : PASSWORDS
  const publicBody = JSON.stringify(body, (name, value: unknown) => (secrets.has(name) ? undefined : value))
  return createHmac('sha256', key).update(`${method} ${url} ${publicBody}`).digest('hex')
}

const PASSWORDS: ReadonlySet<string> = new Set(['current_password', ...[...registry.values()].flatMap((resource) =>
  fieldsWith(resource, 'hashed', true).map(({ name }) => name))])
const SIGN_IN_SECRETS: ReadonlySet<string> = new Set([...PASSWORDS, 'password_confirmation', 'code', 'token'])
