/** Settings of the company: one row. What resources.ts does not say about their values. */
import { clearSettingsCache } from './load_rule_context.ts'
import { dayListProblem } from './day_list_problem.ts'
import { openingHoursProblem, specialHoursProblem } from './opening_hours_problem.ts'
import { tileContentSource } from './tile_content_source.ts'
import { invalid } from '#backend/engine/resource/refusals'
import { isChanged } from '#backend/engine/resource/write/rows/is_equal'
import { pickBy } from '#schema/map_values'
import type { PartialHandlers, AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'
import type { SettingName, Settings } from './setting_of.ts'

export { businessNow, ruleContextAt, loadRuleContext, readSettings } from './load_rule_context.ts'
export { settingDefaults } from './defaults.ts'

/** A validation by another room of the settings that change; throws if one is refused. */
type AssertSettings = (store: Store, changes: Partial<Settings>) => Promise<void>

const beforeSave = (assertSettings: AssertSettings) => async ({ store, before, draft }: BeforeSaveContext<'settings'>) => {
  const changes: Partial<Settings> = pickBy(draft, (_, name) => isChanged(before, draft)(name as SettingName))
  const { company_timezone: zone, map_tiles_url: tiles } = changes
  if (zone !== undefined && !isTimezone(zone)) throw invalid('company_timezone', (t) => t('errors.settings.timezone'))
  // `https://{s}.tiles.example/{z}/{x}/{y}.png`, or a path of this server.
  if (tiles && tileContentSource(tiles) === null) throw invalid('map_tiles_url', (t) => t('errors.settings.tiles_url'))
  await assertSettings(store, changes)
  return {}
}

function isTimezone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

export const settingsHandlers = (assertSettings: AssertSettings) => ({
  shapes: { opening_hours: openingHoursProblem, special_hours: specialHoursProblem, day_list: dayListProblem },
  hooks: {
    settings: {
      beforeSave: beforeSave(assertSettings),
      afterSave: ({ store }: AfterSaveContext<'settings'>) => store.afterCommit(clearSettingsCache),
    },
  },
}) satisfies PartialHandlers
