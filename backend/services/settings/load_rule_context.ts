import { ChangeCache } from '#backend/engine/broadcast/change_cache'
import { dayIn } from '#backend/engine/clock/business_time'
import { query } from '#backend/engine/database/query'
import { resourceOf } from '#backend/engine/definition/registry'
import { storedColumns } from '#backend/engine/resource/policies/scope'
import { fromColumns } from '#backend/engine/resource/write/rows/columns'
import db from '@adonisjs/lucid/services/db'
import { settingDefaults } from './defaults.ts'
import { settingOf } from './setting_of.ts'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Context } from '#schema/predicate'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type Values = Readonly<Record<string, unknown>>
const cache = new ChangeCache<Values>('settings')

/** Loads the values that rules use besides the row: the settings and the current instant, both fixed for one request. */
export async function loadRuleContext(executor: QueryClientContract): Promise<RuleContext> {
  return ruleContextAt(await cache.get(() => readSettings(executor)), new Date())
}

/** Called when settings are saved: this process uses them at once, the others with their notification. */
export function clearSettingsCache(): void {
  cache.clear()
}

/** The values of a new company, until its database has their row. */
export async function readSettings(executor: QueryClientContract): Promise<Values> {
  const resource = resourceOf('settings')
  const [row] = await query(executor, `select ${storedColumns(resource)} from settings as "t" order by id limit 1`)
  return row ? fromColumns(resource, row) : settingDefaults()
}

export function ruleContextAt(values: Values, instant: Date): RuleContext {
  const setting = (name: string) => values[name]
  const timezone = settingOf({ setting }, 'company_timezone')
  return { setting, now: instant.toISOString(), today: dayIn(timezone, instant), timezone }
}

/** The current instant and the current day in the company's time zone. */
export async function businessNow(): Promise<Context['now']> {
  const { now, today } = await loadRuleContext(db.connection())
  return { instant: now, today }
}
