/** Readers of setting values: each returns the value to store, or undefined if it is invalid. Pure. */
import { compare, decimal, type Decimal, type RoundingMode } from '#schema/decimal'
import { isPoint } from '#backend/engine/resource/fields/shape/geometry'
import { normaliseEmail } from '#common/text/email'
import { isTime } from '#schema/fields/date/time'
import { isRecord } from '#schema/is_record'
import { normalisePhone } from '#common/text/phone'
import { tileContentSource } from './tile_content_source.ts'
import { app } from '#resources'
import { findOverlap, isTimeOrMidnight, type WeekSpan } from './hours_overlap.ts'
import { openMinutes, openMinutesOfWeek, type OpeningHours } from '#backend/engine/clock/opening_hours'
import type { Translate } from '#backend/engine/i18n/translator'
import type { Point } from '#schema/types'

export interface SettingReader<V> {
  /** The locale key of the message for an invalid value. */
  readonly messageKey: `errors.${string}`
  readonly params?: Readonly<Record<string, number>>
  /** What is wrong with this invalid value in particular, where that can be said. */
  readonly explain?: (value: unknown, t: Translate) => string | null
  read(value: unknown): V | undefined
}

export const text: SettingReader<string> = {
  messageKey: 'errors.field.required',
  read: (value) => (typeof value === 'string' && value.trim() !== '' && value.length <= 500 ? value.trim() : undefined),
}

export const email: SettingReader<string> = {
  messageKey: 'errors.field.type.email',
  read: (value) => (typeof value === 'string' ? normaliseEmail(value) ?? undefined : undefined),
}

export const bool: SettingReader<boolean> = {
  messageKey: 'errors.field.type.bool',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
}

export const optional = <V>({ messageKey, read }: SettingReader<V>): SettingReader<V | null> => ({
  messageKey,
  read: (value) => (value === null || value === '' ? null : read(value)),
})

/** Phone numbers are normalised. */
export const phone: SettingReader<string> = {
  messageKey: 'errors.field.type.phone',
  read: (value) => (typeof value === 'string' ? normalisePhone(value) ?? undefined : undefined),
}

export const phones: SettingReader<readonly string[]> = {
  messageKey: 'errors.field.type.phone',
  read: (value) => {
    if (!Array.isArray(value) || value.length > 5) return undefined
    const numbers = value.map((entry) => phone.read(entry)).filter((number) => number !== undefined)
    return numbers.length === value.length ? numbers : undefined
  },
}

export const point: SettingReader<Point> = {
  messageKey: 'errors.field.type.geo',
  read: (value) => (isPoint(value) ? { lat: value.lat, lng: value.lng } : undefined),
}

/** `https://{s}.tiles.example/{z}/{x}/{y}.png`, or a path of this server. */
export const tilesUrl: SettingReader<string> = {
  messageKey: 'errors.settings.tiles_url',
  read: (value) => {
    const address = typeof value === 'string' ? value.trim() : ''
    return address.length <= 500 && tileContentSource(address) !== null ? address : undefined
  },
}

export const timezone: SettingReader<string> = {
  messageKey: 'errors.settings.timezone',
  read: (value) => (typeof value === 'string' && isTimezone(value) ? value : undefined),
}

/** Seven days that do not overlap, open for an hour a week at least: with less no due date could be promised. */
export const openingHours: SettingReader<OpeningHours> = {
  messageKey: 'errors.settings.opening_hours',
  explain: (value, t) => {
    const overlap = findOverlap(value)
    // A left-to-right isolate: hours would be turned round in Arabic.
    const textOf = ({ day, from, to }: WeekSpan) => `${t(`shapes.opening_hours.${day}`)} \u2066${from}–${to}\u2069`
    return overlap && t('errors.settings.hours_overlap', { first: textOf(overlap[0]), second: textOf(overlap[1]) })
  },
  read: (value) => {
    if (!isRecord(value) || Object.keys(value).length !== app.enums.weekday.length) return undefined
    if (!app.enums.weekday.every((day) => isDay(value[day]))) return undefined
    const hours = value as unknown as OpeningHours
    return findOverlap(hours) === null && openMinutesOfWeek(openMinutes(hours)) >= LEAST_OPEN_MINUTES ? hours : undefined
  },
}

const isShortText = (value: unknown): boolean => typeof value === 'string' && value.length <= 190

const LEGAL_KEYS = ['ice', 'if', 'rc', 'patente', 'cnss', 'capital', 'form'] as const
export const legal: SettingReader<Readonly<Record<(typeof LEGAL_KEYS)[number], string | null>>> = {
  messageKey: 'errors.settings.legal',
  read: (value) => {
    if (!isRecord(value) || Object.keys(value).some((name) => !LEGAL_KEYS.some((known) => known === name))) return undefined
    const isKept = LEGAL_KEYS.every((name) => value[name] === null || value[name] === undefined || isShortText(value[name]))
    if (!isKept || !/^([0-9]{15})?$/.test(String(value.ice ?? ''))) return undefined
    return Object.fromEntries(LEGAL_KEYS.map((name) => [name, value[name] || null])) as Record<(typeof LEGAL_KEYS)[number], string | null>
  },
}

export const choice = <V extends string>(values: readonly V[]): SettingReader<V> => ({
  messageKey: 'errors.field.type.choice',
  read: (value) => values.find((known) => known === value),
})

/** '09:30' */
export const time: SettingReader<string> = {
  messageKey: 'errors.field.type.time',
  read: (value) => (isTime(value) ? value : undefined),
}

export const whole = (min: number, max: number): SettingReader<number> => ({
  messageKey: 'errors.settings.whole',
  params: { min, max },
  read: (value) => (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined),
})

/** 0–100 with at most two decimals, as a numeric string. */
export const percent: SettingReader<string> = {
  messageKey: 'errors.settings.percent',
  read: (value) => {
    const number = numeric(value, 2)
    return number && compare(number, decimal(100)) <= 0 ? String(value) : undefined
  },
}

/** MAD. */
export const amount: SettingReader<string> = {
  messageKey: 'errors.settings.amount',
  read: (value) => {
    const number = numeric(value, 2)
    return number && compare(number, decimal(100_000)) <= 0 ? String(value) : undefined
  },
}

/** Above zero. */
export const step = (max: Decimal, places: number): SettingReader<string> => ({
  messageKey: 'errors.settings.step',
  read: (value) => {
    const number = numeric(value, places)
    return number && compare(number, decimal(0)) > 0 && compare(number, max) <= 0 ? String(value) : undefined
  },
})

const MODES: readonly RoundingMode[] = ['nearest', 'up', 'down']
export const areaRounding: SettingReader<{ readonly step: string; readonly mode: RoundingMode }> = {
  messageKey: 'errors.settings.step',
  read: (value) => {
    if (!isRecord(value)) return undefined
    const [size, mode] = [step(decimal(1), 3).read(value.step), MODES.find((known) => known === value.mode)]
    return size !== undefined && mode ? { step: size, mode } : undefined
  },
}

export const advancePercent: SettingReader<{ readonly new: string; readonly professionel: string }> = {
  messageKey: 'errors.settings.percent',
  read: (value) => {
    if (!isRecord(value)) return undefined
    const [ofNew, ofProfessionals] = [percent.read(value.new), percent.read(value.professionel)]
    return ofNew !== undefined && ofProfessionals !== undefined ? { new: ofNew, professionel: ofProfessionals } : undefined
  },
}

const AGE_STATUSES = ['pending', 'in_measure', 'measured', 'confirmed', 'completed', 'stocked', 'notified'] as const
/** Hours by the status of an order. */
export const ageLimits: SettingReader<Readonly<Record<(typeof AGE_STATUSES)[number], number>>> = {
  messageKey: 'errors.settings.whole',
  params: { min: 1, max: 2_400 },
  read: (value) => {
    if (!isRecord(value)) return undefined
    const hours = AGE_STATUSES.map((status) => [status, whole(1, 2_400).read(value[status])] as const)
    if (hours.some(([, limit]) => limit === undefined)) return undefined
    return Object.fromEntries(hours) as Record<(typeof AGE_STATUSES)[number], number>
  },
}

const LEAST_OPEN_MINUTES = 60

/** Spans in order. The last one may end on the next day: before it begins. */
function isDay(spans: unknown): boolean {
  if (!Array.isArray(spans)) return false
  let last = ''
  return spans.every((span: unknown) => {
    if (!isRecord(span) || !isTime(span.from) || !isTimeOrMidnight(span.to)) return false
    const fits = span.from !== span.to && span.from >= last
    last = span.to < span.from ? '24:00' : span.to
    return fits
  })
}

function numeric(value: unknown, places: number): Decimal | undefined {
  if (typeof value !== 'string' || !/^\d{1,9}(\.\d+)?$/.test(value)) return undefined
  const number = decimal(value)
  return number.scale <= places ? number : undefined
}

function isTimezone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
