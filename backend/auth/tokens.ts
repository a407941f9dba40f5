/**
 * Bearer tokens, one table a guard. Opaque to their holder; the database knows only their sha256.
 * A token is dead 15 minutes after `created_at` (specification §9). Whoever works gets a new one in time: `renewToken`.
 */
import { AccessToken } from '@adonisjs/auth/access_tokens'
import { tellEnded } from '#backend/live/announce'
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

/** The value that the holder gets is in `value`, this once. */
export async function createToken(kind: Kind, personId: number, client: QueryClientContract): Promise<AccessToken> {
  const { secret, hash } = AccessToken.seed(SECRET_LENGTH)
  const { rows } = await client.rawQuery<{ rows: TokenRow[] }>(
    `insert into ${kind.tokens} (tokenable_id, type, hash, abilities, created_at, updated_at, expires_at)
     values (?, 'auth_token', ?, '["*"]', now(), now(), now() + make_interval(mins => ?))
     returning id as token_id, tokenable_id, hash, created_at, expires_at, last_used_at`,
    [personId, hash, TOKEN_MINUTES],
  )
  const [row] = rows
  if (!row) throw new Error(`${kind.tokens} gave no row for a new token`)
  return readToken(row, { prefix: kind.prefix, secret })
}

/** The old one gets its grace, never more life than it had. */
export async function renewToken(kind: Kind, personId: number, tokenId: number, trx: TransactionClientContract): Promise<AccessToken> {
  await trx.rawQuery(
    `update ${kind.tokens} set expires_at = least(expires_at, now() + make_interval(secs => ?)), updated_at = now() where id = ?`,
    [GRACE_SECONDS, tokenId],
  )
  return createToken(kind, personId, trx)
}

/** Signs a person out everywhere, but for the session that asks. */
export async function endTokensOf(kind: Kind, personId: number, client: QueryClientContract, except?: number): Promise<void> {
  const tokens = client.from(kind.tokens).where('tokenable_id', personId)
  if (except !== undefined) void tokens.whereNot('id', except)
  await tokens.delete()
  await tellEnded(kind.guard, personId, client)
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
