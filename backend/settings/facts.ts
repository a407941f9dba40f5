/** What rules may know besides the row: the settings and the moment, both fixed for one request. */
import { dayIn } from '#backend/clock/business_time'
import { isSettingKey, SETTINGS, settingOf } from './values.ts'
import type { Facts } from '#backend/resource/facts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const CACHED_MS = 2000
type Values = ReadonlyMap<string, unknown>
let cached: { readonly values: Values; readonly until: number } | undefined

export async function loadFacts(executor: QueryClientContract): Promise<Facts> {
  if (!cached || cached.until <= Date.now()) cached = { values: await readSettings(executor), until: Date.now() + CACHED_MS }
  return factsAt(cached.values, new Date())
}

/** A setting was saved here: this process knows it at once, the others within two seconds. */
export function forgetSettings(): void {
  cached = undefined
}

export async function readSettings(executor: QueryClientContract): Promise<Values> {
  const { rows } = await executor.rawQuery<{ rows: { key: string; value: unknown }[] }>('select key, value from settings')
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export function factsAt(values: Values, moment: Date): Facts {
  const setting = (key: string) => values.get(key) ?? (isSettingKey(key) ? SETTINGS[key].initial : undefined)
  const timezone = settingOf({ setting }, 'company.timezone')
  return { setting, now: moment.toISOString(), today: dayIn(timezone, moment), timezone }
}
