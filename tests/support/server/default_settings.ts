/** The settings of a new company. */
import db from '@adonisjs/lucid/services/db'
import { resourceOf } from '#backend/engine/definition/registry'
import { readSettings, settingDefaults } from '#backend/services/settings/index'
import { pick } from '#schema/map_values'
import { saveSettings } from './with_store.ts'
import type { Group } from '@japa/runner/core'

/** Each test of the group begins with them, whatever other tests of this process have saved, and leaves what it has found. */
export function useDefaultSettings(group: Group): void {
  group.setup(async () => {
    const found = pick(await readSettings(db.connection()), Object.keys(resourceOf('settings').fields))
    return async () => { await saveSettings(found) }
  })
  group.each.setup(async () => { await saveSettings(settingDefaults()) })
}
