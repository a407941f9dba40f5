/** GET /api/user/site-choice: the site of this request, and those in which the caller may work. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import type { Call } from '#backend/engine/calls/define_call'
import { sitesInUse, type SiteName } from './rights/sites_in_use.ts'

interface SiteChoice { site_id: number | null; own_site_id: number | null; sites: SiteName[] }

export async function showSiteChoice({ caller: { id, me } }: Call): Promise<SiteChoice> {
  const [own] = await query(db.connection(), 'select site_id::int from users where id = ?', [id])
  const numberOf = (site: unknown) => (site == null ? null : Number(site))
  return { site_id: numberOf(me.site_id), own_site_id: numberOf(own?.site_id), sites: [...await sitesInUse(db.connection())] }
}
