import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { settingOf } from '#backend/services/settings/setting_of'
import type { Caller } from '#backend/engine/resource/caller'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Point } from '#schema/types'

/** Where the routes of the caller's site begin and end: its pin, else that of the company; null: neither is known. */
export async function depotOf({ me }: Pick<Caller, 'me'>, context: RuleContext): Promise<Point | null> {
  const [site] = await query(db.connection(), 'select location from sites where id = ?', [me.site_id ?? null])
  return site?.location as Point | null | undefined ?? settingOf(context, 'company_location')
}
