/** Numbers: compared from and to, and typed as people write them. */
import { readDecimal, readInteger, readMinor, typedMinor } from '#common/typed_number'
import { sizeText } from '../media/size.ts'
import { common } from '../common.ts'
import { outOfBounds } from '../problems.ts'
import type { Field } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import type { BrowserFieldType } from '../field_type.ts'

const written = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const ownUnit = ({ unit }: Field) => unit && unitSign(unit)

export const decimal: BrowserFieldType = {
  ...common,
  text: (value, { unit }, _, { format }) => withUnit(format.decimal(String(value)), unit),
  problem: (value, field) => {
    const places = field.scale ?? 2
    return isExact(value, places) ? outOfBounds(field, value) : { key: 'ui.form.decimal', params: { places } }
  },
  isFigure: true,
  typed: { read: (text, { scale = 2 }) => readDecimal(text, scale), shown: written, mode: 'decimal', unit: ownUnit },
  filter: 'range',
  sent: (text) => (text !== '' && Number.isFinite(Number(text)) ? text : undefined),
  addressed: (text, field, say) => decimal.text(text, field, {}, say),
}

export const int: BrowserFieldType = {
  ...decimal,
  text: (value, { unit }, _, { format }) => {
    if (typeof value !== 'number') return String(value)
    return unit === 'B' ? sizeText(value, format) : withUnit(format.number(value), unit)
  },
  problem: (value, field) => (typeof value === 'number' ? outOfBounds(field, value) : { key: 'ui.form.int' }),
  typed: { read: readInteger, shown: written, mode: 'numeric', unit: ownUnit },
  addressed: (text, field, say) => int.text(Number(text), field, {}, say),
}

export const money: BrowserFieldType = {
  ...decimal,
  text: (value, _, row, { format }) => (typeof value === 'number' ? format.money(value, currencyOf(row)) : String(value)),
  problem: (value, field) => (typeof value === 'number' ? outOfBounds(field, value, true) : { key: 'ui.form.money' }),
  depends: ['currency'],
  isAmount: true,
  // 12550 → 125.5
  unsent: (value) => (/^-?\d+$/.test(value) ? String(Number(value) / 100) : value),
  typed: {
    read: (text) => readMinor(text), shown: (value) => (typeof value === 'number' ? typedMinor(value) : written(value)), mode: 'decimal',
    unit: (_, row) => currencyOf(row) ?? HOUSE_CURRENCY,
  },
  // Written in the address as people say it, and asked for in minor units.
  sent: (text) => {
    const minor = readMinor(text)
    return typeof minor === 'number' ? String(minor) : undefined
  },
  addressed: (text, field, say) => {
    const minor = readMinor(text)
    return typeof minor === 'number' ? money.text(minor, field, {}, say) : ''
  },
}

const HOUSE_CURRENCY = 'MAD'

/** The currency of the record's money, when it has one of its own. */
const currencyOf = (row: Values): string | undefined => (typeof row.currency === 'string' ? row.currency : undefined)

/** '6.000', 'm2' → `6.000 m²`; the space does not break. */
const withUnit = (text: string, unit: string | undefined): string => (unit ? `${text}\u00a0${unitSign(unit)}` : text)
export const unitSign = (unit: string): string => unit.replace(/2$/, '²').replace(/3$/, '³')

const isExact = (value: unknown, places: number) => new RegExp(`^-?\\d{1,15}(\\.\\d{1,${Math.max(1, places)}})?$`).test(String(value))
