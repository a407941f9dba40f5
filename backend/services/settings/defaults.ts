import { resourceOf } from '#backend/engine/definition/registry'
import { normalizeStored } from '#backend/engine/resource/write/rows/columns'
import { mapValues } from '#schema/map_values'
import type { Settings } from './setting_of.ts'

/** The values of a new company, as resources.ts has them. */
export function settingDefaults(): Omit<Settings, 'id' | 'version' | 'created_at' | 'updated_at'> {
  const resource = resourceOf('settings')
  return normalizeStored(resource, mapValues(resource.fields, ({ default: first }) => first ?? null)) as ReturnType<typeof settingDefaults>
}
