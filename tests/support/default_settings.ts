/** The settings of a new company. */
import { SETTING_DEFAULTS } from '#common/setting_values'
import { SETTING_KEYS } from '#backend/services/settings/setting_definitions'
import { withStore } from './with_store.ts'
import type { Group } from '@japa/runner/core'

/** Each test of the group begins with them, whatever other tests of this process have saved, and leaves what it has found. */
export function useDefaultSettings(group: Group): void {
  group.setup(async () => {
    const found = await readValues()
    return () => save(found)
  })
  group.each.setup(() => save(SETTING_DEFAULTS))
}

type Values = Readonly<Record<string, unknown>>

const readValues = (): Promise<Values> => withStore(async (store) =>
  Object.fromEntries((await store.select('settings', {})).map(({ key, value }) => [key, value])))

const save = (values: Values): Promise<void> => withStore(async (store) => {
  const known = new Map((await store.select('settings', {})).map((row) => [row.key, row]))
  for (const key of SETTING_KEYS) {
    const row = known.get(key)
    if (row && JSON.stringify(row.value) !== JSON.stringify(values[key])) await store.update('settings', row.id, { value: values[key] })
  }
})
