import { clearOnChange } from '#backend/broadcast/clear_on_change'
import { dayIn } from '#backend/clock/business_time'
import { SETTING_DEFAULTS } from '#common/setting_values'
import db from '@adonisjs/lucid/services/db'
import { isSettingKey, settingOf } from './setting_definitions.ts'
import type { RuleContext } from '#backend/resource/rule_context'
import type { Context } from '#schema/predicate'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** How long a process caches the settings, if no notification ends it before. */
const CACHE_MS = 2000
type Values = ReadonlyMap<string, unknown>
let cached: { readonly values: Values; readonly until: number } | undefined
/** Grows with each change: values that were read before one are not kept. */
let changes = 0
const listenForChanges = clearOnChange('settings', clearSettingsCache)

/** Loads the values that rules use besides the row: the settings and the current instant, both fixed for one request. */
export async function loadRuleContext(executor: QueryClientContract): Promise<RuleContext> {
  if (cached && cached.until > Date.now()) return ruleContextAt(cached.values, new Date())
  listenForChanges()
  const known = changes
  const values = await readSettings(executor)
  if (changes === known) cached = { values, until: Date.now() + CACHE_MS }
  return ruleContextAt(values, new Date())
}

/** Called when a setting is saved: this process uses it at once, the others with their notification. */
export function clearSettingsCache(): void {
  changes += 1
  cached = undefined
}

export async function readSettings(executor: QueryClientContract): Promise<Values> {
  const { rows } = await executor.rawQuery<{ rows: { key: string; value: unknown }[] }>('select key, value from settings')
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export function ruleContextAt(values: Values, instant: Date): RuleContext {
  const setting = (key: string) => values.get(key) ?? (isSettingKey(key) ? SETTING_DEFAULTS[key] : undefined)
  const timezone = settingOf({ setting }, 'company.timezone')
  return { setting, now: instant.toISOString(), today: dayIn(timezone, instant), timezone }
}

/** The current instant and the current day in the company's time zone. */
export async function businessNow(): Promise<Context['now']> {
  const { now, today } = await loadRuleContext(db.connection())
  return { instant: now, today }
}
