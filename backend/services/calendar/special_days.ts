/**
 * The special days of the company and its sites: other hours, more or less room. They come with each promise, each plan and each slot,
 * and are kept in the process: the same rows give the same object, whose hours the clock has computed already.
 */
import { ChangeCache } from '#backend/engine/broadcast/change_cache'
import { query } from '#backend/engine/database/query'
import { addDays } from '#common/time/time'
import { computeSpecialDays, type SpecialDayRow, type SpecialDays } from './special_days_by_date.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type { SpecialDays } from './special_days_by_date.ts'

interface Reader { readonly trx: QueryClientContract }
interface Known { readonly text: string; readonly of: Map<number | null, SpecialDays>; readonly rows: Rows }
interface Rows { readonly days: readonly SpecialDayRow[]; readonly sites: readonly number[] }

const cache = new ChangeCache<Known>('special_days')
let last: Known | null = null

/**
 * `site_id` null: of the company; while it has one site, the days of that site are those of the company. What ended more than two years
 * ago is not read: nothing is counted back that far.
 */
export async function specialDaysOf({ trx }: Reader, site_id: number | null): Promise<SpecialDays> {
  const { rows, of } = await cache.get(async () => keepLast(await readRows(trx)))
  const [only = null, second] = rows.sites
  const id = site_id ?? (second === undefined ? only : null)
  const days = of.get(id) ?? computeSpecialDays(rows.days, id)
  of.set(id, days)
  return days
}

/** Called when special days or sites are saved: this process reads them at once, the others with their notification. */
export function clearSpecialDays(): void {
  cache.clear()
}

function keepLast(rows: Rows): Known {
  const text = JSON.stringify(rows)
  last = last?.text === text ? last : { text, of: new Map(), rows }
  return last
}

const DAYS_BACK = 740

async function readRows(trx: QueryClientContract): Promise<Rows> {
  const days = await query(trx, `
    select id::int, only_site_id::int, name, from_on::text, to_on::text, opening, hours, capacity_percent
    from special_days where to_on >= ?::date order by id`, [addDays(new Date().toISOString().slice(0, 10), -DAYS_BACK)])
  const sites = await query(trx, "select id::int from sites where status = 'enable' order by id limit 2")
  return { days: days as unknown as SpecialDayRow[], sites: sites.map(({ id }) => Number(id)) }
}
