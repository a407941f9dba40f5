/** What the open follow-ups of a client are about: each order once, and null for all else. In the sites of the writer. */
import type { Store } from '#backend/engine/resource/store'
import { ORDER_OF } from './order_of.ts'

export async function openSubjects(store: Store, client_id: number): Promise<readonly (number | null)[]> {
  const site = store.caller?.me.site_id ?? null
  const rows = await store.query(SUBJECTS, [client_id, site, site])
  return rows.map(({ order_id }) => order_id as number | null)
}

const SUBJECTS = `
  select distinct about.order_id from follow_ups t ${ORDER_OF}
  where t.status = 'open' and t.client_id = ? and (?::bigint is null or t.site_id = ?) order by 1`
