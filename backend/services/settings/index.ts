/** Settings of the company. */
import { isSettingKey, SETTINGS, type SettingKey } from './setting_definitions.ts'
import { clearSettingsCache } from './load_rule_context.ts'
import { openingHours } from './setting_readers.ts'
import { invalid } from '#backend/engine/resource/refusals'
import type { PartialHandlers, AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'

export { businessNow, ruleContextAt, loadRuleContext, readSettings } from './load_rule_context.ts'

/** A validation by another room before a value is stored; throws if it is refused. */
type AssertSetting = (store: Store, key: SettingKey, value: unknown) => Promise<void>

const beforeSave = (assertSetting: AssertSetting) => async ({ store, before, draft }: BeforeSaveContext<'settings'>) => {
  const key = before?.key ?? draft.key ?? ''
  if (!isSettingKey(key) || !('value' in draft)) return {}
  const { reader } = SETTINGS[key]
  const value = reader.read(draft.value ?? null)
  if (value === undefined) throw invalid('value', (t) => reader.explain?.(draft.value, t) ?? t(reader.messageKey, { ...reader.params }))
  await assertSetting(store, key, value)
  return { value }
}

export const settingsHandlers = (assertSetting: AssertSetting) => ({
  shapes: { opening_hours: (hours) => openingHours.read(hours) !== undefined },
  hooks: {
    settings: {
      beforeSave: beforeSave(assertSetting),
      afterSave: ({ store }: AfterSaveContext<'settings'>) => store.afterCommit(clearSettingsCache),
    },
  },
}) satisfies PartialHandlers
