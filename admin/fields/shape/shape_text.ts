import { valuesOf, type Field } from '../../definition/definition.ts'
import { enumKey, type I18n } from '../../definition/translation.ts'
import { isPoint, roundDegrees } from '../../map/geometry.ts'
import type { Point } from '#schema/types'
import type { Values } from '../../definition/record.ts'
import { isE164 } from '#common/phone'

/** A rectangle of a composite item. */
export interface Part { readonly length_cm: number; readonly width_cm: number }
export interface ChecklistLine { readonly label: string; readonly done: boolean }
export type Hours = Readonly<Record<string, readonly { readonly from: string; readonly to: string }[]>>
export interface Slot { readonly from: string; readonly to: string; readonly max_stops: number }

export interface CoinCount { readonly value: number; readonly count: number }

/** Monday first, whatever the order of the stored keys. */
export const DAYS = valuesOf('weekday')

export function shapeText(field: Field, value: unknown, row: Values, i18n: I18n): string {
  switch (field.of) {
    case 'parts': return (value as readonly Part[]).map(({ length_cm, width_cm }) => `${length_cm}×${width_cm}`).join(' + ')
    case 'slots': return (value as readonly Slot[]).map(({ from, to, max_stops }) => `${from}–${to} (${max_stops})`).join(', ')
    case 'tags': return (value as readonly string[]).join(', ')
    case 'checklist': return (value as readonly ChecklistLine[]).map(({ label, done }) => `${done ? '☑' : '☐'} ${label}`).join(' ')
    case 'opening_hours': return hoursText(value as Hours)
    case 'coins': return coinsText(value as readonly CoinCount[], i18n)
    case 'quote_lines': case 'invoice_lines': return i18n.t('ui.field.lines', { count: (value as readonly unknown[]).length })
    case 'party': return String((value as { name?: string | null }).name ?? '')
    case 'changes': return i18n.t('ui.field.changes', { count: Object.keys(value as object).length })
    default: return row.type === 'enum' ? i18n.t(enumKey(settingEnum(row), String(value))) : settingText(value, i18n)
  }
}

/** `27.1536, -13.2033` */
export const pointText = ({ lat, lng }: Point): string => `${roundDegrees(lat)}, ${roundDegrees(lng)}`

/** The seven days: `09:00–13:00 + 15:00–19:00`, and a dash for a closed day. */
const hoursText = (hours: Hours): string =>
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

function settingText(value: unknown, i18n: I18n): string {
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

const coinsText = (counts: readonly CoinCount[], { format }: I18n): string =>
  counts.filter(({ count }) => count > 0).map(({ value, count }) => `${count} × ${format.money(value)}`).join(' + ')

/** The value of an input whose text is no JSON. It never reaches the server. */
export interface InvalidJson { readonly broken: string }
export const isInvalidJson = (value: unknown): value is InvalidJson => typeof value === 'object' && value !== null && 'broken' in value
