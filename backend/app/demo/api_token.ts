import { query } from '#backend/engine/database/query'
import { DAY } from '#common/time/time'
import type { Store } from '#backend/engine/resource/store'

const YEAR = 365 * DAY

/** An API token for reading orders. Its secret is thrown away. */
export async function createDemoApiToken(store: Store, owner: number, now: number): Promise<void> {
  const names = ['order-list', 'transaction-list', 'client-list']
  const rows = await query(store.trx, "select id from permissions where guard = 'user' and name = any(?)", [names])
  const expires_on = new Date(now + YEAR).toISOString().slice(0, 10)
  await store.insert('api_tokens', { name: 'Bookkeeping', owner_id: owner, expires_on, permissions: rows.map(({ id }) => Number(id)) })
}
