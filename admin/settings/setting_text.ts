/** The values of settings and opening hours as text. Pure. */
import { pointText } from '../fields/place/types.ts'
import { isInvalidJson } from '../fields/shape/invalid_json.ts'
import { valuesOf } from '../definition/definition.ts'
import { enumKey, type I18n } from '../definition/translation.ts'
import { isPoint } from '../map/geometry.ts'
import type { Point } from '#schema/types'
import type { Values } from '../definition/record.ts'
import { isE164 } from '#common/phone'

export type Hours = Readonly<Record<string, readonly { readonly from: string; readonly to: string }[]>>

/** Monday first, whatever the order of the stored keys. */
export const DAYS = valuesOf('weekday')

/** The seven days: `09:00–13:00 + 15:00–19:00`, and a dash for a closed day. */
export const hoursText = (hours: Hours): string =>
  DAYS.map((day) => (hours[day] ?? [])).map((spans) => spans.map(({ from, to }) => `${from}–${to}`).join(' + ') || '–').join(' · ')

/** The label of a part of a setting; legal abbreviations (ICE, RC) are the same in all languages. */
export const settingPartLabel = (name: string, t: I18n['t']): string => t(`settings.parts.${name}`, { defaultValue: name.toUpperCase() })

/** The enum of a setting has the name of the last part of its key. */
export const settingEnum = ({ key }: Values): string => String(key).split('.').at(-1) ?? ''

/** The shape of a setting of type `json`, from its value. */
export function settingShape(value: unknown): 'point' | 'hours' | 'lines' | 'parts' | null {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? 'lines' : null
  if (typeof value !== 'object' || value === null || isInvalidJson(value)) return null
  if (isPoint(value)) return 'point'
  if (DAYS.every((day) => day in value)) return 'hours'
  return Object.values(value).every((part) => part === null || typeof part !== 'object') ? 'parts' : null
}

/** The row contains the type of the value. */
export const settingText = (value: unknown, row: Values, i18n: I18n): string =>
  (row.type === 'enum' ? i18n.t(enumKey(settingEnum(row), String(value))) : valueText(value, i18n))

function valueText(value: unknown, i18n: I18n): string {
  const { t } = i18n
  if (typeof value === 'boolean') return t(value ? 'ui.field.yes' : 'ui.field.no')
  const shape = settingShape(value)
  switch (shape) {
    case 'point': return pointText(value as Point)
    case 'hours': return hoursText(value as Hours)
    case 'lines': return (value as readonly string[]).map((line) => (isE164(line) ? i18n.format.phone(line) : line)).join(', ')
    case 'parts': return Object.entries(value as object).filter(([, part]) => part !== null && part !== '')
      .map(([name, part]) => `${settingPartLabel(name, t)}\u00a0${String(part)}`).join(' · ')
    default: return typeof value === 'string' ? value : JSON.stringify(value)
  }
}
