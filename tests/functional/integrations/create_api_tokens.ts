/** Creates API tokens over HTTP. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { jsonClient, siteUrl, type JsonResponse, type JsonClient } from '#tests/support/json_client'
import { staff } from '#tests/support/rows/people'

export interface CreatedApiToken { readonly id: number; readonly version: number; readonly token?: string }

export const rows = (sql: string, bindings: readonly unknown[] = []) => query(db.connection(), sql, bindings)
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export async function createApiToken<T = CreatedApiToken>(
  api: JsonClient, names: readonly string[], more: object = {}, headers = {},
): Promise<JsonResponse<T>> {
  const permissions = (await rows("select id from permissions where guard = 'user' and name = any(?)", [names])).map(({ id }) => Number(id))
  return api.post<T>('/api/user/api-tokens', { name: 'Shop till', expires_on: inDays(30), permissions, ...more }, headers)
}

export async function createTokenClient(api: JsonClient, names: readonly string[], more: object = {}) {
  const { status, body } = await createApiToken(api, names, more)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.id, value: String(body.token), api: jsonClient(siteUrl(), body.token) }
}

/** Staff who may list, create and revoke API tokens, with these further permissions. */
export const tokenCreator = (...names: readonly string[]) => staff(['api-token-list', 'api-token-create', 'api-token-delete', ...names])
