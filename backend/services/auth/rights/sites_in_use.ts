/** The sites in which people work, kept in the process. */
import { ChangeCache } from '#backend/engine/broadcast/change_cache'
import { query } from '#backend/engine/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const cache = new ChangeCache<readonly SiteName[]>('sites')

export interface SiteName { readonly id: number; readonly name: string }

/** In their order. */
export const sitesInUse = (executor: QueryClientContract): Promise<readonly SiteName[]> => cache.get(async () => (await query(
  executor, "select id::int, name from sites where status = 'enable' order by id")) as unknown as SiteName[])

/** Called when a site is saved: this process knows it at once, the others with their notification. */
export const clearSitesInUse = (): void => { cache.clear() }
