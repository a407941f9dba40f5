/**
 * Where the guard of @adonisjs/auth finds people. One provider a request: `verifyToken` reads the token, the person and
 * the permission names in one prepared statement, and `findById` hands out what it found.
 */
import { AccessToken } from '@adonisjs/auth/access_tokens'
import { symbols } from '@adonisjs/auth'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { bearerOf, isApiToken } from './api_tokens.ts'
import { businessNow } from '#backend/settings/business_now'
import { heldBy } from './granted.ts'
import { isBarred, type Standing } from './standing.ts'
import { createToken, endIfCopied, readToken, TOKEN_MINUTES, type TokenRow } from './tokens.ts'
import type { AccessTokensGuardUser, AccessTokensUserProviderContract } from '@adonisjs/auth/types/access_tokens'
import type { Secret } from '@adonisjs/core/helpers'
import type { Guard } from '#schema/types'
import type { Kind } from './guards.ts'
import type { Person } from './person.ts'



const MINUTE = 60_000

export class PersonProvider implements AccessTokensUserProviderContract<Person> {
  declare [symbols.PROVIDER_REAL_USER]: Person

  readonly #kind: Kind
  #person: Person | undefined

  constructor(kind: Kind) {
    this.#kind = kind
  }

  async verifyToken(value: Secret<string>): Promise<AccessToken | null> {
    if (this.#kind.guard === 'user' && isApiToken(value)) return this.#verifyApiToken(value)
    const decoded = decode(this.#kind, value)
    const found = decoded && await read(this.#kind, decoded.id)
    if (!found) return null
    const token = readToken(found)
    const { today } = await businessNow()
    if (!token.verify(decoded.secret) || isBarred(found, today)) return null
    await this.#noteUse(found)
    this.#person = personIn(found)
    return token
  }

  async #verifyApiToken(value: Secret<string>): Promise<AccessToken | null> {
    const found = await bearerOf(value, (await businessNow()).today)
    this.#person = found?.person
    return found?.token ?? null
  }

  async findById(id: AccessToken['tokenableId']): Promise<AccessTokensGuardUser<Person> | null> {
    return this.#person?.id === Number(id) ? this.createUserForGuard(this.#person) : null
  }

  async createUserForGuard(person: Person): Promise<AccessTokensGuardUser<Person>> {
    return { getId: () => person.id, getOriginal: () => person }
  }

  createToken(person: Person): Promise<AccessToken> {
    return createToken(this.#kind, person.id, db.connection())
  }

  async invalidateToken(value: Secret<string>): Promise<boolean> {
    const decoded = decode(this.#kind, value)
    if (!decoded) return false
    const { rowCount } = await db.rawQuery<{ rowCount: number }>(
      `delete from ${this.#kind.sessions} where id = (select session_id from ${this.#kind.tokens} where ${IS_OURS})`,
      ours(decoded),
    )
    return rowCount > 0
  }

  /**
   * A write with every request would cost more than the reading: once a minute is enough to see who is there. The session is locked
   * before the token, as renewing does it.
   */
  async #noteUse({ token_id, last_used_at }: Found) {
    if (last_used_at && Date.now() - Date.parse(last_used_at) < MINUTE) return
    const { tokens, sessions } = this.#kind
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

interface Decoded { readonly id: number; readonly secret: Secret<string> }

/** A made-up identifier must not reach the database as a number it cannot read. */
function decode({ prefix }: Kind, value: Secret<string>): Decoded | null {
  const decoded = AccessToken.decode(prefix, value.release())
  return decoded && /^\d{1,15}$/.test(decoded.identifier) ? { id: Number(decoded.identifier), secret: decoded.secret } : null
}

const IS_OURS = "id = ? and hash = encode(sha256(?::bytea), 'hex')"
const ours = ({ id, secret }: Decoded) => [id, Buffer.from(secret.release())]

/** Ends the session of a token that is shown to be renewed although it lets nobody in any more. A made-up one ends nobody's. */
export async function endIfOvertaken(kind: Kind, value: Secret<string>): Promise<void> {
  const decoded = decode(kind, value)
  if (!decoded) return
  const { rows } = await db.rawQuery<{ rows: unknown[] }>(`select from ${kind.tokens} where ${IS_OURS}`, ours(decoded))
  if (rows.length > 0) await endIfCopied(kind, decoded.id, db.connection())
}

/** Who holds a token that was verified before, as he is now; null when it lets nobody in any more. */
export async function holderOf(kind: Kind, tokenId: number): Promise<Person | null> {
  const found = await read(kind, tokenId)
  return found && !isBarred(found, (await businessNow()).today) ? personIn(found) : null
}

interface Found extends TokenRow, Standing {
  readonly site_id: number | null
  readonly permissions: readonly string[]
}

const personIn = ({ tokenable_id: id, site_id, permissions }: Found): Person => ({ id, site_id, permissions })

async function read(kind: Kind, id: number): Promise<Found | null> {
  const [found] = await query(db.connection(), statementOf(kind), [id, TOKEN_MINUTES])
  return (found as unknown as Found | undefined) ?? null
}

function statementOf({ guard, tokens, people, has_site: hasSite, may_leave: mayLeave }: Kind): string {
  return `
    select token.id as token_id, token.tokenable_id, token.hash, token.created_at, token.expires_at, token.last_used_at, person.status,
      ${hasSite ? 'person.site_id' : 'null::bigint as site_id'}, ${mayLeave ? 'person.left_on' : 'null::date as left_on'},
      ${permissionsOf(guard)} as permissions
    from ${tokens} token join ${people} person on person.id = token.tokenable_id
    where token.id = ? and token.expires_at > now() and token.created_at > now() - make_interval(mins => ?)
      and person.deleted_at is null`
}

/** As JSON: the driver reads an array of PostgreSQL letter by letter, with every request. */
const permissionsOf = (guard: Guard) => `(select coalesce(json_agg(name), '[]'::json) from (${heldBy(guard)}) held)`
