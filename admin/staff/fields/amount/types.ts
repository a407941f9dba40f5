/** Field types of numbers: filtered by a range, typed in the notation of the user. */
import { parseDecimal, parseInteger, parseMinorUnits, formatMinorUnits } from '#common/text/number_input'
import { fileSizeText } from '../media/file_size.ts'
import { baseType } from '../base_field_type.ts'
import { checkBounds } from '../value_checks.ts'
import type { Field } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import type { I18n, Translate } from '../../definition/translation.ts'
import type { BrowserFieldType } from '../type.ts'
import { appendUnit, DEFAULT_CURRENCY } from '../../../kit/format/numbers.ts'

const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const ownUnit = ({ unit }: Field, _: Values, t: Translate) => unit && unitText(unit, t)
const ownBound = (limit: number | string | undefined) => (limit === undefined ? undefined : String(limit))

export const decimal: BrowserFieldType = {
  ...baseType,
  text: (value, { unit }, _, i18n) => withUnit(i18n.format.decimal(String(value)), unit, i18n),
  problem: (value, field) => {
    const places = field.scale ?? 2
    return isExact(value, places) ? checkBounds(field, value) : { key: 'ui.form.decimal', params: { places } }
  },
  isFigure: true,
  numberInput: {
    parse: (text, { scale = 2 }) => parseDecimal(text, scale), format: toText, mode: 'decimal', unit: ownUnit, bound: ownBound, places: 0,
  },
  filter: 'range',
  toQuery: (text) => (text !== '' && Number.isFinite(Number(text)) ? text : undefined),
  filterValueText: (text, field, i18n) => decimal.text(text, field, {}, i18n),
}

export const int: BrowserFieldType = {
  ...decimal,
  text: (value, { unit }, _, i18n) => (typeof value === 'number' ? withUnit(i18n.format.number(value), unit, i18n) : String(value)),
  problem: (value, field) => (typeof value === 'number' ? checkBounds(field, value) : { key: 'ui.form.int' }),
  numberInput: { parse: parseInteger, format: toText, mode: 'numeric', unit: ownUnit, bound: ownBound, places: 0 },
  filterValueText: (text, field, i18n) => int.text(Number(text), field, {}, i18n),
}

export const percent: BrowserFieldType = { ...int, scaled: decimal }

/** Stars have a caption: no single one of them is the input. */
export const rating: BrowserFieldType = { ...int, isStars: true, hasSeveralInputs: () => true }

export const bytes: BrowserFieldType = {
  ...int,
  text: (value, _, __, { format }) => (typeof value === 'number' ? fileSizeText(value, format) : String(value)),
  filterValueText: (text, field, i18n) => bytes.text(Number(text), field, {}, i18n),
}

export const money: BrowserFieldType = {
  ...decimal,
  text: (value, _, row, { format }) => (typeof value === 'number' ? format.money(value, currencyOf(row)) : String(value)),
  problem: (value, field) => (typeof value === 'number' ? checkBounds(field, value, true) : { key: 'ui.form.money' }),
  dependsOn: ['currency'],
  isAmount: true,
  // 12550 → 125.5
  fromQuery: (value) => (/^-?\d+$/.test(value) ? String(Number(value) / 100) : value),
  numberInput: {
    parse: (text) => parseMinorUnits(text),
    format: (value) => (typeof value === 'number' ? formatMinorUnits(value) : toText(value)),
    mode: 'decimal',
    unit: (_, row, t) => unitText(currencyOf(row) ?? DEFAULT_CURRENCY, t),
    bound: (minor) => (minor === undefined ? undefined : formatMinorUnits(Number(minor))),
    places: 2,
  },
  // The URL has major units, the API minor units.
  toQuery: (text) => {
    const minor = parseMinorUnits(text)
    return typeof minor === 'number' ? String(minor) : undefined
  },
  filterValueText: (text, field, i18n) => {
    const minor = parseMinorUnits(text)
    return typeof minor === 'number' ? money.text(minor, field, {}, i18n) : ''
  },
}

/** The currency of the record, if it has one. */
const currencyOf = (row: Values): string | undefined => (typeof row.currency === 'string' ? row.currency : undefined)

/** '6', 'm2' → `6 m²`. */
export const withUnit = (text: string, unit: string | undefined, { t }: Pick<I18n, 't'>): string =>
  (unit ? appendUnit(text, unitText(unit, t)) : text)

/** Signs such as % and °C are those of every language. */
export const unitText = (unit: string, t: Translate): string => (UNITS.includes(unit) ? t(`ui.units.${unit}`) : unit)

const UNITS = [
  'm2', 'ml', 'cm', 'm', 'km', 'kg', 'Wh', 'l', 'h', 'min', 's', 'hours', 'days', 'minutes', 'seconds', 'MB', 'kmh', DEFAULT_CURRENCY,
]

const isExact = (value: unknown, places: number) => new RegExp(`^-?\\d{1,15}(\\.\\d{1,${Math.max(1, places)}})?$`).test(String(value))
