/** The settings of a new company. */
import { SETTING_DEFAULTS } from '#common/setting_values'
import { SETTING_KEYS } from '#backend/settings/setting_definitions'
import { withStore } from './with_store.ts'
import type { Group } from '@japa/runner/core'

/** Each test of the group begins with them, whatever other tests of this process have saved. */
export function useDefaultSettings(group: Group): void {
  group.each.setup(restoreDefaultSettings)
}

const restoreDefaultSettings = (): Promise<void> => withStore(async (store) => {
  const known = new Map((await store.select('settings', {})).map((row) => [row.key, row]))
  for (const key of SETTING_KEYS) {
    const row = known.get(key)
    if (row && JSON.stringify(row.value) !== JSON.stringify(SETTING_DEFAULTS[key]))
      await store.update('settings', row.id, { value: SETTING_DEFAULTS[key] })
  }
})
