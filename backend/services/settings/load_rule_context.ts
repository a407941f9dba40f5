import { ChangeCache } from '#backend/engine/broadcast/change_cache'
import { dayIn } from '#backend/engine/clock/business_time'
import { SETTING_DEFAULTS } from '#common/setting_values'
import db from '@adonisjs/lucid/services/db'
import { isSettingKey, settingOf } from './setting_definitions.ts'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Context } from '#schema/predicate'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type Values = ReadonlyMap<string, unknown>
const cache = new ChangeCache<Values>('settings')

/** Loads the values that rules use besides the row: the settings and the current instant, both fixed for one request. */
export async function loadRuleContext(executor: QueryClientContract): Promise<RuleContext> {
  return ruleContextAt(await cache.get(() => readSettings(executor)), new Date())
}

/** Called when a setting is saved: this process uses it at once, the others with their notification. */
export function clearSettingsCache(): void {
  cache.clear()
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
