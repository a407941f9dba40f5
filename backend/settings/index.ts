/** Settings: what the owner decides about his business. */
import { assertMayBeDefault, DEFAULT_ROLE } from '#backend/auth/default_role'
import { GUARDS } from '#backend/auth/guards'
import { isSettingKey, SETTINGS } from './values.ts'
import { forgetSettings } from './facts.ts'
import { openingHours } from './readers.ts'
import { invalid } from '#backend/resource/refusals'
import type { Room, Saved, Saving } from '#backend/resource/behavior'

export { factsAt, loadFacts, readSettings } from './facts.ts'
export { seedReference } from './reference.ts'

async function beforeSave({ store, before, draft }: Saving<'settings'>) {
  const key = before?.key ?? draft.key ?? ''
  if (!isSettingKey(key) || !('value' in draft)) return {}
  const { reader } = SETTINGS[key]
  const value = reader.read(draft.value ?? null)
  if (value === undefined) throw invalid('value', (t) => t(reader.words))
  const guard = GUARDS.find((one) => DEFAULT_ROLE[one] === key)
  if (guard && typeof value === 'string') await assertMayBeDefault(store, guard, value)
  return { value }
}

export const settings = {
  json: {
    setting: (value) => value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value),
    opening_hours: (value) => openingHours.read(value) !== undefined,
  },
  hooks: {
    settings: { beforeSave, afterSave: ({ store }: Saved<'settings'>) => store.afterCommit(forgetSettings) },
  },
} satisfies Room
