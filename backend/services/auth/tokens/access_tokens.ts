/**
 * Access tokens of people, one table a guard. Tokens are opaque; the database stores only their sha256. A token expires 15 minutes
 * after `created_at` (specification §9), and the browser renews it before (`renewToken`). All tokens of one sign-in are a session,
 * which expires after `session_hours`.
 */
import { AccessToken } from '@adonisjs/auth/access_tokens'
import { publishSessionEnd } from '#backend/engine/broadcast/publish'
import { query } from '#backend/engine/database/query'
import { isWholeNumber } from '#backend/engine/http/row_id'
import type { Secret } from '@adonisjs/core/helpers'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { GuardConfig } from '../guards.ts'

export const TOKEN_MINUTES = 15
/**
 * How long an old token stays valid after a renewal: for requests that are under way, and for a second renewal when the response to
 * the first one was lost.
 */
export const GRACE_SECONDS = 60

const SECRET_LENGTH = 40

export interface TokenRow {
  readonly token_id: number
  readonly tokenable_id: number
  readonly hash: string
  readonly created_at: string
  readonly expires_at: string
  readonly last_used_at: string | null
}

/** The device of a sign-in, from the request; `device_id` when a PIN has signed in on an enrolled one. */
export interface Device { readonly ip: string | null; readonly user_agent: string | null; readonly device_id?: number | null }
const UNKNOWN_DEVICE: Device = { ip: null, user_agent: null }

const COLUMNS = 'id as token_id, tokenable_id, hash, created_at, expires_at, last_used_at'

/** The first token of a new session. Only here `value` has the token in plain text. */
export async function createToken(
  config: GuardConfig, personId: number, client: QueryClientContract, device = UNKNOWN_DEVICE,
): Promise<AccessToken> {
  const { secret, hash } = AccessToken.seed(SECRET_LENGTH)
  const rows = await query(
    client,
    `with session as (
       insert into ${config.sessions} (person_id, ip, user_agent, device_id, ends_at)
       values (?, ?, ?, ?, now() + make_interval(hours => ?)) returning id
     )
     insert into ${config.tokens} (tokenable_id, type, hash, abilities, created_at, updated_at, expires_at, session_id)
     select ?, 'auth_token', ?, '["*"]', now(), now(), now() + make_interval(mins => ?), session.id from session
     returning ${COLUMNS}`,
    [personId, device.ip, device.user_agent, device.device_id ?? null, config.session_hours, personId, hash, TOKEN_MINUTES],
  )
  return newTokenOf(config, rows, secret)
}

/**
 * The old token stays valid for the grace period. Null when the session has been revoked, or is revoked here because the token was
 * copied: a newer token has been in use for longer than the grace period.
 */
export async function renewToken(config: GuardConfig, tokenId: number, trx: TransactionClientContract): Promise<AccessToken | null> {
  const { secret, hash } = AccessToken.seed(SECRET_LENGTH)
  const locked = await trx.rawQuery<{ rows: unknown[] }>(
    `select session.id from ${config.sessions} session join ${config.tokens} token on token.session_id = session.id
     where token.id = ? for update of session`,
    [tokenId],
  )
  if (locked.rows.length === 0 || await revokeIfCopied(config, tokenId, trx)) return null
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    `with old as (
       update ${config.tokens} set expires_at = least(expires_at, now() + make_interval(secs => ?)), updated_at = now() where id = ?
       returning tokenable_id, session_id, generation
     )
     insert into ${config.tokens} (tokenable_id, type, hash, abilities, created_at, updated_at, expires_at, session_id, generation)
     select old.tokenable_id, 'auth_token', ?, '["*"]', now(), now(),
       least(now() + make_interval(mins => ?), session.ends_at), session.id, old.generation + 1
     from old join ${config.sessions} session on session.id = old.session_id
     returning ${COLUMNS}`,
    [GRACE_SECONDS, tokenId, hash, TOKEN_MINUTES],
  )
  return newTokenOf(config, rows, secret)
}

/** A token was copied when it is presented although a newer one has been in use for longer than the grace period. */
export async function revokeIfCopied(config: GuardConfig, tokenId: number, client: QueryClientContract): Promise<boolean> {
  const { rows } = await client.rawQuery<{ rows: { person_id: number }[] }>(
    `delete from ${config.sessions} session using ${config.tokens} presented
     where presented.id = ? and session.id = presented.session_id and exists (
       select from ${config.tokens} newer where newer.session_id = session.id and newer.generation > presented.generation
         and newer.last_used_at is not null and newer.created_at < now() - make_interval(secs => ?))
     returning session.person_id`,
    [tokenId, GRACE_SECONDS],
  )
  if (!rows[0]) return false
  await publishSessionEnd(config.guard, rows[0].person_id, client)
  return true
}

/** Revokes all sessions of a person, except the one of `exceptToken`. */
export async function revokeSessions(
  config: GuardConfig, personId: number, client: QueryClientContract, exceptToken?: number,
): Promise<void> {
  const sessions = client.from(config.sessions).where('person_id', personId)
  if (exceptToken !== undefined) void sessions.whereNotIn('id', client.from(config.tokens).select('session_id').where('id', exceptToken))
  await sessions.delete()
  await publishSessionEnd(config.guard, personId, client)
}

function newTokenOf(config: GuardConfig, [row]: readonly unknown[], secret: Secret<string>): AccessToken {
  if (!row) throw new Error(`${config.tokens} gave no row for a new token`)
  return toAccessToken(row as TokenRow, { prefix: config.prefix, secret })
}

export interface DecodedToken { readonly id: number; readonly secret: Secret<string> }

/** Rejects identifiers that are no bigint of PostgreSQL. */
export function decodeToken(prefix: string, value: Secret<string>): DecodedToken | null {
  const decoded = AccessToken.decode(prefix, value.release())
  return decoded && isWholeNumber(decoded.identifier) ? { id: Number(decoded.identifier), secret: decoded.secret } : null
}

export function toAccessToken(row: TokenRow, unhashed: { prefix?: string; secret?: Secret<string> } = {}): AccessToken {
  const createdAt = new Date(row.created_at)
  return new AccessToken({
    identifier: row.token_id, tokenableId: row.tokenable_id, type: 'auth_token', name: null, hash: row.hash, abilities: ['*'],
    createdAt, updatedAt: createdAt, expiresAt: new Date(row.expires_at), lastUsedAt: row.last_used_at ? new Date(row.last_used_at) : null,
    ...unhashed,
  })
}

/** A new token as specification §7 returns it. */
export function serializeToken({ value, createdAt }: AccessToken): { token: string; created_at: string } {
  if (!value) throw new Error('only a new token can be sent')
  return { token: value.release(), created_at: createdAt.toISOString() }
}
