/**
 * User provider of the guards of @adonisjs/auth, one instance a request. `verifyToken` reads token, person and permission names in
 * one prepared statement, and `findById` returns the person that it has read.
 */
import { symbols } from '@adonisjs/auth'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { authenticateApiToken, isApiToken } from './api_tokens.ts'
import { businessNow } from '#backend/settings/load_rule_context'
import { grantedPermissionsSql } from './granted_permissions.ts'
import { isDeactivated, type AccountStatus } from './account_status.ts'
import {
  createToken, decodeToken, revokeIfCopied, toAccessToken, TOKEN_MINUTES, wasUsedJustNow, type DecodedToken, type TokenRow,
} from './access_tokens.ts'
import type { AccessToken } from '@adonisjs/auth/access_tokens'
import type { AccessTokensGuardUser, AccessTokensUserProviderContract } from '@adonisjs/auth/types/access_tokens'
import type { Secret } from '@adonisjs/core/helpers'
import type { Guard } from '#schema/types'
import type { GuardConfig } from './guards.ts'
import type { AuthenticatedPerson } from './create_caller.ts'


export class PersonProvider implements AccessTokensUserProviderContract<AuthenticatedPerson> {
  declare [symbols.PROVIDER_REAL_USER]: AuthenticatedPerson

  readonly #config: GuardConfig
  #person: AuthenticatedPerson | undefined

  constructor(config: GuardConfig) {
    this.#config = config
  }

  async verifyToken(value: Secret<string>): Promise<AccessToken | null> {
    if (this.#config.guard === 'user' && isApiToken(value)) return this.#verifyApiToken(value)
    const decoded = decodeToken(this.#config.prefix, value)
    const found = decoded && await findToken(this.#config, decoded.id)
    if (!found) return null
    const token = toAccessToken(found)
    const { today } = await businessNow()
    if (!token.verify(decoded.secret) || isDeactivated(found, today)) return null
    await this.#recordUse(found)
    this.#person = toPerson(found)
    return token
  }

  async #verifyApiToken(value: Secret<string>): Promise<AccessToken | null> {
    const found = await authenticateApiToken(value, (await businessNow()).today)
    this.#person = found?.person
    return found?.token ?? null
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

  /**
   * At most once a minute: a write for every request would cost more than the read. Locks the session before the token, in the same
   * order as `renewToken`.
   */
  async #recordUse({ token_id, last_used_at }: TokenWithPerson) {
    if (wasUsedJustNow(last_used_at)) return
    const { tokens, sessions } = this.#config
    await db.rawQuery(
      `with used as (
         update ${sessions} session set last_used_at = now() from ${tokens} token
         where token.id = ? and session.id = token.session_id returning token.id
       )
       update ${tokens} token set last_used_at = now() from used where token.id = used.id`,
      [token_id],
    )
  }
}

const MATCHES_TOKEN = "id = ? and hash = encode(sha256(?::bytea), 'hex')"
const bindingsOf = ({ id, secret }: DecodedToken) => [id, Buffer.from(secret.release())]

/** Revokes the session of an expired token that is presented for renewal after its successor was used. Needs the right secret. */
export async function revokeIfSuperseded(config: GuardConfig, value: Secret<string>): Promise<void> {
  const decoded = decodeToken(config.prefix, value)
  if (!decoded) return
  const { rows } = await db.rawQuery<{ rows: unknown[] }>(`select from ${config.tokens} where ${MATCHES_TOKEN}`, bindingsOf(decoded))
  if (rows.length > 0) await revokeIfCopied(config, decoded.id, db.connection())
}

/** The current state of the person behind a verified token; null when the token is no longer valid. */
export async function findTokenHolder(config: GuardConfig, tokenId: number): Promise<AuthenticatedPerson | null> {
  const found = await findToken(config, tokenId)
  return found && !isDeactivated(found, (await businessNow()).today) ? toPerson(found) : null
}

interface TokenWithPerson extends TokenRow, AccountStatus {
  readonly site_id: number | null
  readonly permissions: readonly string[]
}

const toPerson = ({ tokenable_id: id, site_id, permissions }: TokenWithPerson): AuthenticatedPerson => ({ id, site_id, permissions })

async function findToken(config: GuardConfig, id: number): Promise<TokenWithPerson | null> {
  const [found] = await query(db.connection(), statementOf(config), [id, TOKEN_MINUTES])
  return (found as unknown as TokenWithPerson | undefined) ?? null
}

function statementOf({ guard, tokens, people, has_site: hasSite, has_left_on: hasLeftOn }: GuardConfig): string {
  return `
    select token.id as token_id, token.tokenable_id, token.hash, token.created_at, token.expires_at, token.last_used_at, person.status,
      ${hasSite ? 'person.site_id' : 'null::bigint as site_id'}, ${hasLeftOn ? 'person.left_on' : 'null::date as left_on'},
      ${permissionsSql(guard)} as permissions
    from ${tokens} token join ${people} person on person.id = token.tokenable_id
    where token.id = ? and token.expires_at > now() and token.created_at > now() - make_interval(mins => ?)
      and person.deleted_at is null`
}

/** As JSON, because the driver parses it faster than an array of PostgreSQL. */
const permissionsSql = (guard: Guard) => `(select coalesce(json_agg(name), '[]'::json) from (${grantedPermissionsSql(guard)}) granted)`
