/**
 * GET /api/user/closed-promises: promises that were given before their day was closed. Nothing moves them by itself: somebody calls the
 * client first.
 */
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { instantOf } from '#backend/engine/clock/business_time'
import { handlers } from '#backend/engine/resource/handler_registry'
import { query } from '#backend/engine/database/query'
import type { Caller } from '#backend/engine/resource/caller'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { all, fillSql, fragment, numberedSql } from '#backend/engine/resource/read/sql'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { textInLocale } from '#common/locales'
import type { ClosedDays } from '#common/plant/closed_promises'
import { addDays } from '#common/time/time'
import { specialDaysOf } from '#backend/services/calendar/special_days'
import { comingDays } from '#backend/services/calendar/special_days_by_date'
import { RUNNING } from '#backend/trade/orders/status_groups'
import { conditionOf, figure, listOfIds } from './figures.ts'

/** A promise lies two years ahead at most. */
const DAYS_AHEAD = 731

export async function showClosedPromises({ caller }: Call): Promise<ClosedDays[]> {
  const context = await handlers().loadContext()
  const closed: ClosedDays[] = []
  for (const { id, name: site } of await query(db.connection(), "select id::int, name from sites where status = 'enable' order by id")) {
    const days = comingDays(await specialDaysOf({ trx: db.connection() }, Number(id)), context.today, DAYS_AHEAD)
    for (const { from, to, name } of days.filter(({ hours }) => hours.length === 0)) {
      const ids = await promisedBetween(from, to, Number(id), caller, context)
      const named = { from, to, name: textInLocale(name, caller.locale), site: String(site) }
      if (ids.length) closed.push({ ...named, figure: figure(ids.length, null, listOfIds('orders', ids)) })
    }
  }
  return closed.toSorted((a, b) => a.from.localeCompare(b.from))
}

async function promisedBetween(from: string, to: string, site_id: number, caller: Caller, context: RuleContext): Promise<number[]> {
  const promised_at = { gte: instantOf(from, context.timezone), lt: instantOf(addDays(to, 1), context.timezone) }
  const listed = await conditionOf({ resource: 'orders', where: { ...RUNNING, promised_at } }, caller, context)
  const ofSite = fragment('"t".site_id = ?::bigint', site_id)
  const rows = await fetchRows<{ id: number }>(db.connection(), numberedSql(fillSql(
    'select "t".id::int from orders as "t" where {} order by "t".promised_at, "t".id', all([listed, ofSite]))))
  return rows.map(({ id }) => id)
}
