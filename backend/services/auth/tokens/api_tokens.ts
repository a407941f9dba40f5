/**
 * Bearer tokens of integrations, rows of `api_tokens` that staff create. The database stores only the sha256 of the secret. A
 * request with such a token acts as its owner, with those permissions of the token that the owner still has.
 */
import { AccessToken } from '@adonisjs/auth/access_tokens'
import db from '@adonisjs/lucid/services/db'
import { resourceOf } from '#backend/engine/definition/registry'
import { removeRow } from '#backend/engine/resource/write/remove'
import { decodeToken, type DecodedToken } from './access_tokens.ts'
import { grantedPermissionsSql } from '../rights/granted_permissions.ts'
import { KnownToken } from './known_token.ts'
import { permissionSet } from '../rights/permission_sets.ts'
import type { Secret } from '@adonisjs/core/helpers'
import type { Store } from '#backend/engine/resource/store'
import type { AccountStatus } from '../account_status.ts'

const PREFIX = 'zarbia_api_'
const SECRET_LENGTH = 40

/** A token cannot create, list or revoke tokens: a stolen one could otherwise replace itself. */
export const isGrantableToToken = (permission: string): boolean => !permission.startsWith('api-token-')

/** The token in plain text. It is returned only here. */
export async function createTokenSecret({ trx, context }: Store, tokenId: number): Promise<string> {
  const { secret, hash } = AccessToken.seed(SECRET_LENGTH)
  await trx.table('api_token_secrets').insert({ token_id: tokenId, hash })
  const now = new Date(context.now)
  const { value } = new AccessToken({
    identifier: tokenId, tokenableId: 0, type: 'api_token', name: null, hash, prefix: PREFIX, secret, abilities: [],
    createdAt: now, updatedAt: now, lastUsedAt: null, expiresAt: null,
  })
  if (!value) throw new Error('a new token has a value')
  return value.release()
}

export const isApiToken = (bearer: Secret<string>): boolean => bearer.release().startsWith(PREFIX)

export const decodeApiToken = (bearer: Secret<string>): DecodedToken | null => decodeToken(PREFIX, bearer)

/** Null for an unknown token. */
export async function readApiToken(id: number): Promise<KnownToken | null> {
  const found = await findToken(id)
  if (!found) return null
  const { owner_id: ownerId, name, site_id, expires_on: expiresOn } = found
  const made = new Date(found.created_at)
  const token = new AccessToken({
    identifier: `api ${id}`, tokenableId: ownerId, type: 'api_token', name, hash: found.hash, abilities: ['*'],
    createdAt: made, updatedAt: made, lastUsedAt: null, expiresAt: null,
  })
  const permissions = permissionSet(found.permissions.filter(isGrantableToToken))
  return new KnownToken({
    token,
    person: { id: ownerId, site_id, permissions, api_token: { id, name } },
    account: found,
    hasExpired: (today) => expiresOn < today,
    last_used_at: found.last_used_at,
    // Without a new version: the use of a token must not make an open form stale.
    saveUse: () => db.rawQuery('update api_tokens set last_used_at = now() where id = ?', [id]),
  })
}

/** Deletes the tokens of a person, with an entry in the audit log for each. */
export async function revokeApiTokens(store: Store, personId: number): Promise<void> {
  for (const row of await store.select('api_tokens', { owner_id: personId })) await removeRow(store, resourceOf('api_tokens'), row)
}

interface ApiTokenRow extends AccountStatus {
  readonly name: string
  readonly owner_id: number
  readonly site_id: number | null
  readonly hash: string
  readonly expires_on: string
  readonly created_at: string
  readonly last_used_at: string | null
  readonly permissions: readonly string[]
}

async function findToken(id: number): Promise<ApiTokenRow | null> {
  const query = db.connection().getReadClient().raw(STATEMENT, [id]).options({ name: 'person_of_api_token' })
  const { rows } = (await query) as { rows: ApiTokenRow[] }
  return rows[0] ?? null
}

const STATEMENT = `
  select token.name, token.owner_id, token.expires_on, token.created_at, token.last_used_at, secret.hash,
    person.site_id, person.status, person.left_on,
    array(select granted.name from (${grantedPermissionsSql('user')}) granted
      join api_tokens_permissions allowed on allowed.owner_id = token.id and allowed.target_id = granted.id) as permissions
  from api_tokens token
  join api_token_secrets secret on secret.token_id = token.id
  join users person on person.id = token.owner_id
  where token.id = ? and person.deleted_at is null`
