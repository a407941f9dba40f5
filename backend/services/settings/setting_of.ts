/** The settings of the company by name, as resources.ts declares them. Decimal numbers are numeric strings: money is never a float. */
import type { Row } from '#resources'

export type Settings = Row<'settings'>
export type SettingName = Exclude<keyof Settings, 'id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'>

/** The part of a rule context that contains the settings. */
interface SettingSource {
  setting(name: string): unknown
}

/** The cast is safe: the context contains the row of the settings. */
export const settingOf = <K extends SettingName>(source: SettingSource, name: K) => source.setting(name) as Settings[K]
