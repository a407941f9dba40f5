/** Values with a shape of their own, as text: points and the named shapes of `json`. */
import { valuesOf, type Field } from '../../definition/definition.ts'
import { isPoint } from '../../map/places.ts'
import type { Values } from '../../definition/record.ts'
import { enumKey, type Say } from '../../definition/words.ts'
import { isBroken } from './broken.ts'
import type { Point } from '#schema/types'

export interface Part { readonly length_cm: number; readonly width_cm: number }
export interface Line { readonly label: string; readonly done: boolean }
export type Hours = Readonly<Record<string, readonly { readonly from: string; readonly to: string }[]>>
export interface Slot { readonly from: string; readonly to: string; readonly max_stops: number }

export interface Pile { readonly value: number; readonly count: number }

/** From Monday on, however they were kept. */
const DAYS = valuesOf('weekday')

export function shapeText(field: Field, value: unknown, row: Values, say: Say): string {
  switch (field.of) {
    case 'parts': return (value as readonly Part[]).map(({ length_cm, width_cm }) => `${length_cm}×${width_cm}`).join(' + ')
    case 'slots': return (value as readonly Slot[]).map(({ from, to, max_stops }) => `${from}–${to} (${max_stops})`).join(', ')
    case 'tags': return (value as readonly string[]).join(', ')
    case 'checklist': return (value as readonly Line[]).map(({ label, done }) => `${done ? '☑' : '☐'} ${label}`).join(' ')
    case 'opening_hours': return hoursText(value as Hours)
    case 'coins': return coinsText(value as readonly Pile[], say)
    case 'quote_lines': case 'invoice_lines': return say.t('ui.field.lines', { count: (value as readonly unknown[]).length })
    case 'party': return String((value as { name?: string | null }).name ?? '')
    case 'changes': return say.t('ui.field.changes', { count: Object.keys(value as object).length })
    default: return row.type === 'enum' ? say.t(enumKey(choiceOf(row), String(value))) : settingText(value, say)
  }
}

/** `27.1536, -13.2033` */
export const pointText = ({ lat, lng }: { lat: number; lng: number }): string => `${trimmed(lat)}, ${trimmed(lng)}`

/** Seven days, each as it is: `09:00–13:00 + 15:00–19:00`, and a dash where it is closed. */
const hoursText = (hours: Hours): string =>
  DAYS.map((day) => (hours[day] ?? [])).map((spans) => spans.map(({ from, to }) => `${from}–${to}`).join(' + ') || '–').join(' · ')

/** What a part of a setting is called; abbreviations of the law are the same everywhere. */
export const partWord = (name: string, t: Say['t']): string => t(`settings.parts.${name}`, { defaultValue: name.toUpperCase() })

/** A setting that is a choice: its enum is called like the last part of its key. */
export const choiceOf = ({ key }: Values): string => String(key).split('.').at(-1) ?? ''

/** A setting has no type of its own for these: they are known by what they look like. */
export function settingShape(value: unknown): 'point' | 'hours' | 'lines' | 'parts' | null {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? 'lines' : null
  if (typeof value !== 'object' || value === null || isBroken(value)) return null
  if (isPoint(value)) return 'point'
  if (DAYS.every((day) => day in value)) return 'hours'
  return Object.values(value).every((part) => part === null || typeof part !== 'object') ? 'parts' : null
}

const isPhone = (line: string) => /^\+\d{8,15}$/.test(line)

function settingText(value: unknown, say: Say): string {
  const { t } = say
  if (typeof value === 'boolean') return t(value ? 'ui.field.yes' : 'ui.field.no')
  const shape = settingShape(value)
  switch (shape) {
    case 'point': return pointText(value as Point)
    case 'hours': return hoursText(value as Hours)
    case 'lines': return (value as readonly string[]).map((line) => (isPhone(line) ? say.format.phone(line) : line)).join(', ')
    case 'parts': return Object.entries(value as object).filter(([, part]) => part !== null && part !== '')
      .map(([name, part]) => `${partWord(name, t)}\u00a0${String(part)}`).join(' · ')
    default: return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

const coinsText = (piles: readonly Pile[], { format }: Say): string =>
  piles.filter(({ count }) => count > 0).map(({ value, count }) => `${count} × ${format.money(value)}`).join(' + ')

const trimmed = (degrees: number) => String(Number(degrees.toFixed(7)))
