/** Settings: what the owner decides about his business. */
import { isSettingKey, SETTINGS, type SettingKey } from './values.ts'
import { forgetSettings } from './facts.ts'
import { openingHours } from './readers.ts'
import { invalid } from '#backend/resource/refusals'
import type { Room, Saved, Saving } from '#backend/resource/behavior'
import type { Store } from '#backend/resource/store'

export { factsAt, loadFacts, readSettings } from './facts.ts'

/** What another room asks of a value before it is kept; throws a refusal. */
type AssertSetting = (store: Store, key: SettingKey, value: unknown) => Promise<void>

const beforeSave = (assertSetting: AssertSetting) => async ({ store, before, draft }: Saving<'settings'>) => {
  const key = before?.key ?? draft.key ?? ''
  if (!isSettingKey(key) || !('value' in draft)) return {}
  const { reader } = SETTINGS[key]
  const value = reader.read(draft.value ?? null)
  if (value === undefined) throw invalid('value', (t) => t(reader.words))
  await assertSetting(store, key, value)
  return { value }
}

export const settingsRoom = (assertSetting: AssertSetting) => ({
  json: {
    setting: (value) => value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value),
    opening_hours: (value) => openingHours.read(value) !== undefined,
  },
  hooks: {
    settings: { beforeSave: beforeSave(assertSetting), afterSave: ({ store }: Saved<'settings'>) => store.afterCommit(forgetSettings) },
  },
}) satisfies Room
