/**
 * Bearer tokens, one table a guard. Opaque to their holder; the database knows only their sha256.
 * A token is dead 15 minutes after `created_at` (specification §9). Whoever works gets a new one in time: `renewToken`. All that
 * come from one sign-in are a session: it ends as a whole, at the latest after `session_hours`.
 */
import { AccessToken } from '@adonisjs/auth/access_tokens'
import { publishSessionEnd } from '#backend/broadcast/publish'
import { query } from '#backend/database/query'
import type { Secret } from '@adonisjs/core/helpers'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Kind } from './guards.ts'

export const TOKEN_MINUTES = 15
/**
 * Requests already on their way with the old token still arrive. Until then it may be renewed again: an answer gets lost on a
 * poor network, or when the page is left.
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

/** Where somebody signs in, as far as the request tells. */
export interface Device { readonly ip: string | null; readonly user_agent: string | null }
const UNKNOWN: Device = { ip: null, user_agent: null }

const COLUMNS = 'id as token_id, tokenable_id, hash, created_at, expires_at, last_used_at'

/** The first token of a new session. The value that the holder gets is in `value`, this once. */
export async function createToken(kind: Kind, personId: number, client: QueryClientContract, device = UNKNOWN): Promise<AccessToken> {
  const { secret, hash } = AccessToken.seed(SECRET_LENGTH)
  const rows = await query(
    client,
    `with session as (
       insert into ${kind.sessions} (person_id, ip, user_agent, ends_at) values (?, ?, ?, now() + make_interval(hours => ?)) returning id
     )
     insert into ${kind.tokens} (tokenable_id, type, hash, abilities, created_at, updated_at, expires_at, session_id)
     select ?, 'auth_token', ?, '["*"]', now(), now(), now() + make_interval(mins => ?), session.id from session
     returning ${COLUMNS}`,
    [personId, device.ip, device.user_agent, kind.session_hours, personId, hash, TOKEN_MINUTES],
  )
  return madeOf(kind, rows, secret)
}

/**
 * The old one gets its grace, never more life than it had. Null when the session is over: it was ended meanwhile, or the token
 * was copied, for a younger one has been in use longer than an answer can be on its way. Then the session ends here.
 */
export async function renewToken(kind: Kind, tokenId: number, trx: TransactionClientContract): Promise<AccessToken | null> {
  const { secret, hash } = AccessToken.seed(SECRET_LENGTH)
  const locked = await trx.rawQuery<{ rows: unknown[] }>(
    `select session.id from ${kind.sessions} session join ${kind.tokens} token on token.session_id = session.id
     where token.id = ? for update of session`,
    [tokenId],
  )
  if (locked.rows.length === 0 || await endIfCopied(kind, tokenId, trx)) return null
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    `with old as (
       update ${kind.tokens} set expires_at = least(expires_at, now() + make_interval(secs => ?)), updated_at = now() where id = ?
       returning tokenable_id, session_id, generation
     )
     insert into ${kind.tokens} (tokenable_id, type, hash, abilities, created_at, updated_at, expires_at, session_id, generation)
     select old.tokenable_id, 'auth_token', ?, '["*"]', now(), now(),
       least(now() + make_interval(mins => ?), session.ends_at), session.id, old.generation + 1
     from old join ${kind.sessions} session on session.id = old.session_id
     returning ${COLUMNS}`,
    [GRACE_SECONDS, tokenId, hash, TOKEN_MINUTES],
  )
  return madeOf(kind, rows, secret)
}

/** Two hold one session when this token is shown although a younger one has been in use for longer than the grace. */
export async function endIfCopied(kind: Kind, tokenId: number, client: QueryClientContract): Promise<boolean> {
  const { rows } = await client.rawQuery<{ rows: { person_id: number }[] }>(
    `delete from ${kind.sessions} session using ${kind.tokens} shown
     where shown.id = ? and session.id = shown.session_id and exists (
       select from ${kind.tokens} younger where younger.session_id = session.id and younger.generation > shown.generation
         and younger.last_used_at is not null and younger.created_at < now() - make_interval(secs => ?))
     returning session.person_id`,
    [tokenId, GRACE_SECONDS],
  )
  if (!rows[0]) return false
  await publishSessionEnd(kind.guard, rows[0].person_id, client)
  return true
}

/** Signs a person out everywhere, but for the session of the token that asks. */
export async function endSessionsOf(kind: Kind, personId: number, client: QueryClientContract, exceptToken?: number): Promise<void> {
  const sessions = client.from(kind.sessions).where('person_id', personId)
  if (exceptToken !== undefined) void sessions.whereNotIn('id', client.from(kind.tokens).select('session_id').where('id', exceptToken))
  await sessions.delete()
  await publishSessionEnd(kind.guard, personId, client)
}

function madeOf(kind: Kind, [row]: readonly unknown[], secret: Secret<string>): AccessToken {
  if (!row) throw new Error(`${kind.tokens} gave no row for a new token`)
  return readToken(row as TokenRow, { prefix: kind.prefix, secret })
}

export function readToken(row: TokenRow, unhashed: { prefix?: string; secret?: Secret<string> } = {}): AccessToken {
  const createdAt = new Date(row.created_at)
  return new AccessToken({
    identifier: row.token_id, tokenableId: row.tokenable_id, type: 'auth_token', name: null, hash: row.hash, abilities: ['*'],
    createdAt, updatedAt: createdAt, expiresAt: new Date(row.expires_at), lastUsedAt: row.last_used_at ? new Date(row.last_used_at) : null,
    ...unhashed,
  })
}

/** As the calls of specification §7 send a new token. */
export function sendToken({ value, createdAt }: AccessToken): { token: string; created_at: string } {
  if (!value) throw new Error('only a new token can be sent')
  return { token: value.release(), created_at: createdAt.toISOString() }
}
