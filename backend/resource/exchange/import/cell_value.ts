/** A cell of a file → the value that a form would send; its meaning for the row is asked by the store. */
import { readDecimal, readInteger, readMinor } from '#common/typed_number'
import { dayOf, instantOf, timeOf } from './moments.ts'
import { choiceOf, yesOrNo } from './words.ts'
import type { Field } from '../../registry.ts'
import type { Say } from '../../refusals.ts'

export type CellValue = { readonly value: unknown } | { readonly say: Say }

/** Not for references: these are looked up together (lookups.ts). */
export function cellValue(field: Field, text: string, timezone: string): CellValue {
  switch (field.type) {
    case 'int': return known(readInteger(number(text)), 'number')
    case 'money': return known(readMinor(number(text)), 'decimal', { scale: 2 })
    case 'decimal': return known(readDecimal(number(text), field.scale ?? 0), 'decimal', { scale: field.scale ?? 0 })
    case 'bool': return known(yesOrNo(text), 'bool')
    case 'date': return known(dayOf(text), 'date')
    case 'datetime': return known(instantOf(text, timezone), 'datetime')
    case 'time': return known(timeOf(text), 'time')
    case 'enum': return known(choiceOf(field.of ?? '', text), 'choice')
    case 'enums': return choices(field, text)
    case 'geo': return known(point(text), 'geo')
    case 'polygon': case 'json': return known(json(text), 'json')
    default: return { value: text }
  }
}

/** Several in one cell. */
export const pieces = (text: string, marks = /[;|\n]/): string[] => text.split(marks).map((one) => one.trim()).filter(Boolean)

function known(value: unknown, type: string, params: Record<string, unknown> = {}): CellValue {
  return value === undefined ? { say: (t) => t(`errors.field.type.${type}`, params) } : { value }
}

/** Without its currency or unit: '1 250,50 MAD', '20 %', '6.000 m²'. */
const number = (text: string): string => text.replace(/(?<=\d)\s*(\p{L}[\p{L}.]*[²³]?|[%€$])\s*$/u, '').replace(/^\s*(\p{Lu}{3}|[€$])\s*(?=[\d-])/u, '')

function choices({ of = '' }: Field, text: string): CellValue {
  const values = pieces(text, /[;|\n,،]/).map((one) => choiceOf(of, one))
  return known(values.includes(undefined) ? undefined : values, 'choice')
}

function point(text: string): { lat: number; lng: number } | undefined {
  const [, lat, lng] = /^(-?\d{1,3}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim()) ?? []
  return lat !== undefined && lng !== undefined ? { lat: Number(lat), lng: Number(lng) } : undefined
}

function json(text: string): unknown {
  try { return JSON.parse(text) } catch { return undefined }
}
