/**
 * User provider of the guards of @adonisjs/auth, one instance a request. `verifyToken` reads token, person and permissions
 * in one prepared statement, and `findById` returns that person.
 */
import { symbols } from '@adonisjs/auth'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { decodeApiToken, isApiToken, readApiToken } from './api_tokens.ts'
import { businessNow } from '#backend/services/settings/load_rule_context'
import { grantedIdsSql, permissionsWithIds } from '../rights/granted_permissions.ts'
import { KnownToken } from './known_token.ts'
import {
  createToken, decodeToken, revokeIfCopied, toAccessToken, TOKEN_MINUTES, type DecodedToken, type TokenRow,
} from './access_tokens.ts'
import { SessionEnded } from '../errors.ts'
import type { AccountStatus } from '../account_status.ts'
import type { AccessToken } from '@adonisjs/auth/access_tokens'
import type { AccessTokensGuardUser, AccessTokensUserProviderContract } from '@adonisjs/auth/types/access_tokens'
import type { Secret } from '@adonisjs/core/helpers'
import type { GuardConfig } from '../guards.ts'
import type { AuthenticatedPerson } from '../rights/create_caller.ts'


export class PersonProvider implements AccessTokensUserProviderContract<AuthenticatedPerson> {
  declare [symbols.PROVIDER_REAL_USER]: AuthenticatedPerson

  readonly #config: GuardConfig
  #person: AuthenticatedPerson | undefined

  constructor(config: GuardConfig) {
    this.#config = config
  }

  async verifyToken(value: Secret<string>): Promise<AccessToken | null> {
    const isApi = this.#config.guard === 'user' && isApiToken(value)
    const decoded = isApi ? decodeApiToken(value) : decodeToken(this.#config.prefix, value)
    if (!decoded) return null
    const { id, secret } = decoded
    const known = await (isApi ? readApiToken(id) : readToken(this.#config, id))
    if (!known?.isValid(secret, (await businessNow()).today)) return null
    await known.recordUse()
    this.#person = known.person
    return known.token
  }

  async findById(id: AccessToken['tokenableId']): Promise<AccessTokensGuardUser<AuthenticatedPerson> | null> {
    return this.#person?.id === Number(id) ? this.createUserForGuard(this.#person) : null
  }

  async createUserForGuard(person: AuthenticatedPerson): Promise<AccessTokensGuardUser<AuthenticatedPerson>> {
    return { getId: () => person.id, getOriginal: () => person }
  }

  createToken(person: AuthenticatedPerson): Promise<AccessToken> {
    return createToken(this.#config, person.id, db.connection())
  }

  async invalidateToken(value: Secret<string>): Promise<boolean> {
    const decoded = decodeToken(this.#config.prefix, value)
    if (!decoded) return false
    const { rowCount } = await db.rawQuery<{ rowCount: number }>(
      `delete from ${this.#config.sessions} where id = (select session_id from ${this.#config.tokens} where ${MATCHES_TOKEN})`,
      bindingsOf(decoded),
    )
    return rowCount > 0
  }
}

const MATCHES_TOKEN = "id = ? and hash = encode(sha256(?::bytea), 'hex')"
const bindingsOf = ({ id, secret }: DecodedToken) => [id, Buffer.from(secret.release())]

/**
 * Revokes the session of an expired token that is presented for renewal after its successor was used. Needs the right secret. Throws
 * SessionEnded when the session of the token is no more.
 */
export async function revokeIfSuperseded(config: GuardConfig, value: Secret<string>): Promise<void> {
  const decoded = decodeToken(config.prefix, value)
  if (!decoded) return
  const { rows } = await db.rawQuery<{ rows: unknown[] }>(`select from ${config.tokens} where ${MATCHES_TOKEN}`, bindingsOf(decoded))
  if (rows.length === 0 || await revokeIfCopied(config, decoded.id, db.connection())) throw new SessionEnded()
}

/** The current state of the person behind a verified token, from the database; null when the token is no longer valid. */
export async function findTokenHolder(config: GuardConfig, tokenId: number): Promise<AuthenticatedPerson | null> {
  const known = await readToken(config, tokenId)
  return known?.isInUse((await businessNow()).today) ? known.person : null
}

interface TokenWithPerson extends TokenRow, AccountStatus {
  readonly site_id: number | null
  /** The ids of permissions, as the text of an array. */
  readonly permissions: string
  /** Milliseconds until the token expires. */
  readonly remaining: number
}

async function readToken(config: GuardConfig, id: number): Promise<KnownToken | null> {
  // The clock of the database decides on the end of a token, not that of this machine.
  const began = performance.now()
  const [row] = await query(db.connection(), statementOf(config), [TOKEN_MINUTES, id])
  const found = row as unknown as TokenWithPerson | undefined
  if (!found || found.remaining <= 0) return null
  const endsAt = began + found.remaining
  return new KnownToken({
    token: toAccessToken(found),
    person: { id: found.tokenable_id, site_id: found.site_id, permissions: await permissionsWithIds(config.guard, found.permissions) },
    account: found,
    hasExpired: () => performance.now() >= endsAt,
    last_used_at: found.last_used_at,
    saveUse: () => saveUse(config, id),
  })
}

function statementOf({ guard, tokens, people, has_site: hasSite, has_left_on: hasLeftOn }: GuardConfig): string {
  return `
    select token.id as token_id, token.tokenable_id, token.hash, token.created_at, token.expires_at, token.last_used_at, person.status,
      ${hasSite ? 'person.site_id' : 'null::bigint as site_id'}, ${hasLeftOn ? 'person.left_on' : 'null::date as left_on'},
      (extract(epoch from least(token.expires_at, token.created_at + make_interval(mins => ?)) - now()) * 1000)::float8 as remaining,
      ${grantedIdsSql(guard)} as permissions
    from ${tokens} token join ${people} person on person.id = token.tokenable_id
    where token.id = ? and token.expires_at > now() and person.deleted_at is null`
}

/** Locks the session before the token, in the same order as `renewToken`. */
function saveUse({ tokens, sessions }: GuardConfig, tokenId: number): Promise<unknown> {
  return db.rawQuery(
    `with used as (
       update ${sessions} session set last_used_at = now() from ${tokens} token
       where token.id = ? and session.id = token.session_id returning token.id
     )
     update ${tokens} token set last_used_at = now() from used where token.id = used.id`,
    [tokenId],
  )
}
