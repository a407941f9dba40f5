/** The values of settings as text. Pure. */
import { browserTypeOf } from '../fields/index.ts'
import { pointText } from '../fields/place/types.ts'
import { isInvalidJson } from '../fields/shape/invalid_json.ts'
import type { I18n } from '../definition/translation.ts'
import { isPoint } from '../../kit/map/point.ts'
import type { Point } from '#schema/types'
import type { Values } from '../definition/record.ts'
import { isE164 } from '#common/text/phone'
import { hoursText, WEEKDAYS, type Hours } from './hours_text.ts'
import { settingPartField, settingTraits } from './setting_traits.ts'

/** The label of a part of a setting; legal abbreviations (ICE, RC) are the same in all languages. */
export const settingPartLabel = (name: string, t: I18n['t']): string => t(`settings.parts.${name}`, { defaultValue: name.toUpperCase() })

/** The shape of a setting of type `json`, from its value. */
export function settingShape(value: unknown): 'point' | 'hours' | 'lines' | 'parts' | null {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? 'lines' : null
  if (typeof value !== 'object' || value === null || isInvalidJson(value)) return null
  if (isPoint(value)) return 'point'
  if (WEEKDAYS.every((day) => day in value)) return 'hours'
  return Object.values(value).every((part) => part === null || typeof part !== 'object') ? 'parts' : null
}

/** The row contains the type of the value. */
export function settingText(value: unknown, row: Values, i18n: I18n): string {
  if (value === null || value === undefined || value === '') return ''
  if (row.type !== 'json') {
    const field = settingTraits(row, i18n.t)
    return browserTypeOf(field).text(value, field, row, i18n)
  }
  switch (settingShape(value)) {
    case 'point': return pointText(value as Point)
    case 'hours': return hoursText(value as Hours, row, i18n)
    case 'lines': return (value as readonly string[]).map((line) => (isE164(line) ? i18n.format.phone(line) : line)).join(', ')
    case 'parts': return Object.entries(value as object).filter(([, part]) => part !== null && part !== '')
      .map(([name, part]) => `${settingPartLabel(name, i18n.t)}\u00a0${partText(name, part, i18n)}`).join(' · ')
    default: return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

function partText(name: string, part: unknown, i18n: I18n): string {
  if (name === 'mode') return i18n.t(`ui.setting_values.rounding.${String(part)}`)
  const field = settingPartField(name)
  return browserTypeOf(field).text(part, field, {}, i18n)
}
