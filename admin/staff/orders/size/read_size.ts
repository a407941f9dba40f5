/** The size that is typed in a dialog, as the fields of the item; the text is kept beside them. Pure. */
import { ITEM_MEASURES } from '#common/orders/item_measures'
import type { Values } from '../../definition/record.ts'
import type { MeasureRule } from '../items/measure/measure_form.ts'
import type { ItemShape } from '../items/measure/measures.ts'
import { NO_SIZE, parseItemSize, type ParsedItemSize } from './parse_item_size.ts'

/** The text of the size, which a form keeps beside the fields of the item. */
export const textOf = ({ size }: Values): string => (typeof size === 'string' ? size : '')

export const readSize = (values: Values, rule: MeasureRule): ParsedItemSize =>
  parseItemSize(textOf(values), (values.shape ?? null) as ItemShape | null, rule)

/** Without sides while they cannot be read. */
export function withReadSize(values: Values, rule: MeasureRule): Values {
  const read = readSize(values, rule)
  return { ...values, ...read.size ?? { ...NO_SIZE, shape: read.shape } }
}

/** With the new text come no sides of before, and no errors about them; what was confirmed was another size. */
export const typedSize = (size: string): Values =>
  ({ size, ...Object.fromEntries(SIDES.map((name) => [name, null])), is_large_confirmed: false })

export const SIDES = ITEM_MEASURES.filter((name) => name !== 'shape')
