/** The sites, kept in the process: in which people work, and whose items are processed where. */
import { ChangeCache } from '#backend/engine/broadcast/change_cache'
import { query } from '#backend/engine/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Row } from '#resources'

type Site = Pick<Row<'sites'>, 'id' | 'name' | 'status' | 'served_by_id'>

const cache = new ChangeCache<readonly Site[]>('sites')

export interface SiteName { readonly id: number; readonly name: string }

/** In their order. */
export async function sitesInUse(executor: QueryClientContract): Promise<readonly SiteName[]> {
  const sites = await readSites(executor)
  return sites.filter(({ status }) => status === 'enable').map(({ id, name }) => ({ id, name }))
}

/** Also those that are not in use any more: what they have taken in is finished. */
export async function sitesServedBy(executor: QueryClientContract, site_id: number | null): Promise<readonly number[]> {
  if (site_id === null) return []
  const sites = await readSites(executor)
  return sites.filter(({ served_by_id }) => served_by_id === site_id).map(({ id }) => id)
}

/** Whether its items go to another site and come back. */
export async function isServed(executor: QueryClientContract, site_id: number | null): Promise<boolean> {
  const sites = await readSites(executor)
  return sites.some(({ id, served_by_id }) => id === site_id && served_by_id !== null)
}

const readSites = (executor: QueryClientContract): Promise<readonly Site[]> => cache.get(async () => (await query(
  executor, 'select id::int, name, status, served_by_id::int from sites order by id')) as unknown as Site[])

/** Called when a site is saved: this process knows it at once, the others with their notification. */
export const clearSitesInUse = (): void => { cache.clear() }
