/** Reads the size of an item from one line of text: `300 200`, `300x200`, `Ø 250`, `3,2 2`, `300x200 + 50x80`. Pure. */
import { isMeasureOfShape, requiredMeasures, requiresShape, type ItemMeasure } from '#common/orders/required_measures'
import { fieldOf } from '../../definition/definition.ts'
import { itemResource } from '../order.ts'
import type { ItemShape, Measures } from '../items/measures.ts'
import type { MeasureRule } from '../items/measure_form.ts'

export type ParsedItemSize =
  | { readonly size: Measures; readonly problem?: never }
  | { readonly problem: 'empty' | 'unreadable' | 'incomplete' | 'out_of_bounds'; readonly shape: ItemShape | null; readonly size?: never }

/** `shape` is the chosen one; a diameter or a sum in the text wins. Whole numbers are centimetres; with decimals all are metres. */
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

const { min = 0, max = Infinity } = fieldOf(itemResource, 'length_cm')
export const SIDE_BOUNDS = { min: Number(min), max: Number(max) }

const NO_SIZE: Measures = { shape: null, length_cm: null, width_cm: null, diameter_cm: null, height_cm: null, parts: null }
const DIAMETER = /^(ø|⌀|o|d|r)\s*(?=\d)/

const shapeIn = (typed: string): ItemShape | null => (DIAMETER.test(typed) ? 'round' : typed.includes('+') ? 'composite' : null)

/** Null when anything but numbers stands between the separators. A number with decimals anywhere means metres everywhere. */
function readNumbers(part: string, whole: string): number[] | null {
  const tokens = part.replace(/\s*(cm|m)\s*$/, '').trim().split(/\s*[x×*/]\s*|\s+/)
  if (!tokens.every((token) => /^\d+([.,]\d{1,2})?$/.test(token))) return null
  const factor = /\d[.,]\d/.test(whole) ? 100 : 1
  return tokens.map((token) => Math.round(Number(token.replace(',', '.')) * factor))
}

const sidesByName = (names: readonly ItemMeasure[], numbers: readonly number[]): Partial<Measures> =>
  Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? null]))

const partsOf = (read: readonly (readonly number[])[]) => read.map(([length_cm = 0, width_cm = 0]) => ({ length_cm, width_cm }))

/** Arabic keyboards type Arabic digits. */
const withLatinDigits = (text: string) => text.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replaceAll('٫', '.')
