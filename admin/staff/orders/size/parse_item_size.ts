/** Reads the size of an item from one line of text: `300 200`, `Ø 250`, `3,2 2`, `3m x 2m`, `300x200 + 50x80`; and writes it so. Pure. */
import { isMeasureOfShape, requiredMeasures, requiresShape, type ItemMeasure } from '#common/orders/required_measures'
import { fieldOf } from '../../definition/definition.ts'
import { itemResource } from '../order.ts'
import type { ItemShape, Measures } from '../items/measure/measures.ts'
import type { MeasureRule } from '../items/measure/measure_form.ts'

export type ParsedItemSize =
  | { readonly size: Measures; readonly problem?: never }
  | { readonly problem: 'empty' | 'unreadable' | 'incomplete' | 'out_of_bounds'; readonly shape: ItemShape | null; readonly size?: never }

/** `shape` is the chosen one; a diameter or a sum in the text wins. Whole numbers are centimetres; a decimal or an `m` makes all metres. */
export function parseItemSize(text: string, shape: ItemShape | null, rule: MeasureRule): ParsedItemSize {
  const typed = withLatinDigits(text).trim().toLowerCase()
  const readShape = requiresShape(rule.unit, rule.params) ? shapeIn(typed) ?? shape ?? 'rectangle' : null
  const names = sidesOf(readShape, rule)
  if (names.length === 0) return { size: NO_SIZE }
  if (typed === '') return { problem: 'empty', shape: readShape }
  const parts = readShape === 'composite' ? typed.split('+') : [typed.replace(DIAMETER, '')]
  const read = parts.map((part) => readNumbers(part, typed))
  if (!read.every((numbers) => numbers !== null)) return { problem: 'unreadable', shape: readShape }
  const count = readShape === 'composite' ? 2 : names.length
  if (read.some((numbers) => numbers.length !== count)) return { problem: 'incomplete', shape: readShape }
  if (read.flat().some((cm) => cm < SIDE_BOUNDS.min || cm > SIDE_BOUNDS.max)) return { problem: 'out_of_bounds', shape: readShape }
  const sides = readShape === 'composite' ? { parts: partsOf(read) } : sidesByName(names, read[0] ?? [])
  return { size: { ...NO_SIZE, shape: readShape, ...sides } }
}

/** The sides in the order in which they are typed: the height last. */
export function sidesOf(shape: ItemShape | null, { unit, params }: MeasureRule): ItemMeasure[] {
  const names = requiredMeasures(shape, unit, params).filter((name) => isMeasureOfShape(name, shape))
  return [...names.filter((name) => name !== 'height_cm'), ...names.filter((name) => name === 'height_cm')]
}

/** What somebody would type for these measures; empty while one is missing. */
export function sizeText(measures: Measures, rule: MeasureRule): string {
  const shape = requiresShape(rule.unit, rule.params) ? measures.shape : null
  if (shape === 'composite') return (measures.parts ?? []).map(({ length_cm, width_cm }) => `${length_cm}x${width_cm}`).join(' + ')
  const sides = sidesOf(shape, rule).map((name) => measures[name])
  return sides.every((cm) => cm !== null) ? sides.join(' ') : ''
}

const { min = 0, max = Infinity } = fieldOf(itemResource, 'length_cm')
export const SIDE_BOUNDS = { min: Number(min), max: Number(max) }

export const NO_SIZE: Measures = { shape: null, length_cm: null, width_cm: null, diameter_cm: null, height_cm: null, parts: null }
const DIAMETER = /^(ø|⌀|o|d|r)\s*(?=\d)/

const shapeIn = (typed: string): ItemShape | null => (DIAMETER.test(typed) ? 'round' : typed.includes('+') ? 'composite' : null)

/** Null when anything but numbers stands between the separators. A number in metres anywhere means metres everywhere. */
function readNumbers(part: string, whole: string): number[] | null {
  const tokens = part.replaceAll(METRES_AND_CENTIMETRES, '$1.$2').replaceAll(UNIT, '').trim().split(/\s*[x×*/]\s*|\s+/)
  if (!tokens.every((token) => /^\d+([.,]\d{1,2})?$/.test(token))) return null
  const factor = IN_METRES.test(whole) ? 100 : 1
  return tokens.map((token) => Math.round(Number(token.replace(',', '.')) * factor))
}

/** `3m20`. */
const METRES_AND_CENTIMETRES = /(\d)m(\d\d)(?!\d)/g
const UNIT = /(?<=\d)\s*(cm|m)(?![a-z\d])/g
const IN_METRES = /\d[.,]\d|\d\s*m/

const sidesByName = (names: readonly ItemMeasure[], numbers: readonly number[]): Partial<Measures> =>
  Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? null]))

const partsOf = (read: readonly (readonly number[])[]) => read.map(([length_cm = 0, width_cm = 0]) => ({ length_cm, width_cm }))

/** Arabic keyboards type Arabic digits. */
const withLatinDigits = (text: string) => text.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replaceAll('٫', '.')
