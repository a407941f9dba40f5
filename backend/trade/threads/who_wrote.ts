/** Whose number it is. A number of several clients is nobody's: nothing is told to it, and a person decides. */
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export interface Writer {
  readonly client: Row<'clients'> | null
  /** A number of the company, its staff or its couriers: no client, and never answered automatically. */
  readonly isOwn: boolean
}

export async function whoWrote(store: Store, phone: string): Promise<Writer> {
  const ids = await clientsOf(store, phone)
  const client = ids.length === 1 && ids[0] !== undefined ? await store.find('clients', ids[0]) : null
  return { client, isOwn: client === null && await isNumberOfTheHouse(store, phone) }
}

/** Two at most. */
export async function clientsOf(store: Store, phone: string): Promise<readonly number[]> {
  const rows = await store.query(CLIENTS, [phone, phone, phone])
  return rows.map(({ id }) => Number(id))
}

const CLIENTS = 'select id from clients where deleted_at is null and (phone = ? or whatsapp = ? or phone2 = ?) order by id limit 2'

async function isNumberOfTheHouse(store: Store, phone: string): Promise<boolean> {
  const rows = await store.query(`
    select 1 from users where phone = ? and deleted_at is null
    union all select 1 from couriers where phone = ? and deleted_at is null
    union all select 1 from settings where company_whatsapp = ? or company_phones @> to_jsonb(?::text) limit 1`,
  [phone, phone, phone, phone])
  return rows.length > 0
}
