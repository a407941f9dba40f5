/** The numbers that the pad fills in, one after the other. Pure. */
import type { MeasureRule } from '../../orders/items/measure/measure_form.ts'
import { requiredSides } from '../../orders/items/measure/measure_form.ts'
import type { Values } from '../../definition/record.ts'

export interface Slot {
  readonly key: string
  /** The field: `length_cm`, `quantity`. */
  readonly name: string
  /** The part of a composite shape, from 0; null: a side of the item. */
  readonly part: number | null
}

interface Part { readonly length_cm: number | null; readonly width_cm: number | null }
const EMPTY_PART: Part = { length_cm: null, width_cm: null }
const MAX_DIGITS = 4

const partsOf = ({ parts }: Values): readonly Part[] => (Array.isArray(parts) && parts.length > 0 ? parts as Part[] : [EMPTY_PART])

export const withOneMorePart = (values: Values): Values => ({ ...values, parts: [...partsOf(values), EMPTY_PART] })

export function slotsOf(values: Values, rule: MeasureRule): Slot[] {
  const sides = requiredSides(values, rule).flatMap((name): Slot[] => (name === 'parts'
    ? partsOf(values).flatMap((_, part) => ['length_cm', 'width_cm'].map((side) => ({ key: `${side} ${part}`, name: side, part })))
    : [{ key: name, name, part: null }]))
  return rule.unit === 'u' ? [...sides, { key: 'quantity', name: 'quantity', part: null }] : sides
}

export function numberIn(values: Values, { name, part }: Slot): number | null {
  const number: unknown = part === null ? values[name] : partsOf(values)[part]?.[name as keyof Part]
  return typeof number === 'number' ? number : null
}

export function withNumber(values: Values, { name, part }: Slot, number: number | null): Values {
  if (part === null) return { ...values, [name]: number }
  return { ...values, parts: partsOf(values).map((one, index) => (index === part ? { ...one, [name]: number } : one)) }
}

/** The first digit replaces what was there; `null` erases the last one. */
export function afterKey(number: number | null, digit: number | null, isFirst: boolean): number | null {
  const text = isFirst && digit !== null ? '' : String(number ?? '')
  const next = digit === null ? text.slice(0, -1) : `${text}${digit}`
  if (next.length > MAX_DIGITS) return number
  return next === '' ? null : Number(next)
}

/** What is sent: the fields that are asked for, without those that are empty. */
export function measureBody(values: Values, asked: readonly string[], version: number): Values {
  const filled = asked.filter((name) => values[name] != null && values[name] !== false)
  return { version, ...Object.fromEntries(filled.map((name) => [name, values[name]])) }
}
