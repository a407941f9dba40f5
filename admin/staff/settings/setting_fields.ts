/** What the form of a setting knows besides its traits: limits, defaults, whether it may be empty. Pure. */
import { SETTING_DEFAULTS, SETTING_LIMITS, type SettingKey } from '#common/setting_values'
import type { Field } from '../definition/definition.ts'
import type { Row, Values } from '../definition/record.ts'
import type { Translate } from '../definition/translation.ts'
import { settingTraits } from './setting_traits.ts'

export interface SettingRow extends Row { readonly key: string; readonly group: string; readonly type: string; readonly value: unknown }

const LIMITS: Readonly<Partial<Record<SettingKey, readonly [number, number]>>> = SETTING_LIMITS

export function settingField(row: Values, t: Translate): Field {
  const [min, max] = LIMITS[String(row.key) as SettingKey] ?? []
  return { ...settingTraits(row, t), ...min !== undefined && { min, max } }
}

/** Null for a setting of an older version of the program. */
export const settingDefault = ({ key }: Values): unknown => (isSettingKey(key) ? SETTING_DEFAULTS[key] : null)
export const isSettingKey = (key: unknown): key is SettingKey => Object.hasOwn(SETTING_DEFAULTS, String(key))

/** A setting without a default may be empty. */
export const isRequiredSetting = (row: Values): boolean => isSettingKey(row.key) && settingDefault(row) !== null
