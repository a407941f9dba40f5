/**
 * Bearers of integrations. Each is a row of `api_tokens`, made by a member of staff; here are its secret, of which the
 * database knows only the sha256, and who stands behind it: the maker, with those of the token's permissions that he has now.
 */
import { AccessToken } from '@adonisjs/auth/access_tokens'
import db from '@adonisjs/lucid/services/db'
import { resourceOf } from '#backend/definition/registry'
import { removeRow } from '#backend/resource/write/remove'
import { heldBy } from './granted.ts'
import { isBarred, type Standing } from './standing.ts'
import type { Secret } from '@adonisjs/core/helpers'
import type { Store } from '#backend/resource/store'
import type { Person } from './person.ts'

const PREFIX = 'zarbia_api_'
const SECRET_LENGTH = 40
const MINUTE = 60_000

/** A token cannot make, see or end tokens: what was stolen would otherwise outlive its end. */
export const isForTokens = (permission: string): boolean => !permission.startsWith('api-token-')

/** The value that its holder gets, this once. */
export async function giveSecret({ trx, facts }: Store, tokenId: number): Promise<string> {
  const { secret, hash } = AccessToken.seed(SECRET_LENGTH)
  await trx.table('api_token_secrets').insert({ token_id: tokenId, hash })
  const now = new Date(facts.now)
  const { value } = new AccessToken({
    identifier: tokenId, tokenableId: 0, type: 'api_token', name: null, hash, prefix: PREFIX, secret, abilities: [],
    createdAt: now, updatedAt: now, lastUsedAt: null, expiresAt: null,
  })
  if (!value) throw new Error('a new token has a value')
  return value.release()
}

export const isApiToken = (bearer: Secret<string>): boolean => bearer.release().startsWith(PREFIX)

/** Null when there is no such token, it has expired, or its maker may not sign in any more. */
export async function bearerOf(bearer: Secret<string>, today: string): Promise<{ token: AccessToken; person: Person } | null> {
  const decoded = AccessToken.decode(PREFIX, bearer.release())
  if (!decoded || !/^\d{1,15}$/.test(decoded.identifier)) return null
  const found = await read(Number(decoded.identifier))
  if (!found) return null
  const made = new Date(found.created_at)
  const token = new AccessToken({
    identifier: `api ${found.id}`, tokenableId: found.owner_id, type: 'api_token', name: found.name, hash: found.hash, abilities: ['*'],
    createdAt: made, updatedAt: made, lastUsedAt: null, expiresAt: null,
  })
  if (!token.verify(decoded.secret) || found.expires_on < today || isBarred(found, today)) return null
  await noteUse(found)
  const permissions = found.permissions.filter(isForTokens)
  return { token, person: { id: found.owner_id, site_id: found.site_id, permissions, api_token: { id: found.id, name: found.name } } }
}

/** What somebody made ends with his access; the log says so. */
export async function revokeTokensOf(store: Store, personId: number): Promise<void> {
  for (const row of await store.select('api_tokens', { owner_id: personId })) await removeRow(store, resourceOf('api_tokens'), row)
}

interface Found extends Standing {
  readonly id: number
  readonly name: string
  readonly owner_id: number
  readonly site_id: number | null
  readonly hash: string
  readonly expires_on: string
  readonly created_at: string
  readonly last_used_at: string | null
  readonly permissions: readonly string[]
}

async function read(id: number): Promise<Found | null> {
  const query = db.connection().getReadClient().raw(STATEMENT, [id]).options({ name: 'person_of_api_token' })
  const { rows } = (await query) as { rows: Found[] }
  return rows[0] ?? null
}

const STATEMENT = `
  select token.id, token.name, token.owner_id, token.expires_on, token.created_at, token.last_used_at, secret.hash,
    person.site_id, person.status, person.left_on,
    array(select held.name from (${heldBy('user')}) held
      join api_tokens_permissions given on given.owner_id = token.id and given.target_id = held.id) as permissions
  from api_tokens token
  join api_token_secrets secret on secret.token_id = token.id
  join users person on person.id = token.owner_id
  where token.id = ? and person.deleted_at is null`

/** No new version: nobody's form is stale because a token was used. Once a minute is enough. */
async function noteUse({ id, last_used_at }: Found): Promise<void> {
  if (last_used_at && Date.now() - Date.parse(last_used_at) < MINUTE) return
  await db.rawQuery('update api_tokens set last_used_at = now() where id = ?', [id])
}
