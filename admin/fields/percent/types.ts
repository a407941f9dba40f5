/** A share of a hundred, with its sign. */
import { decimal } from '../amount/types.ts'
import { outOfBounds } from '../problems.ts'
import { readDecimal } from '#common/typed_number'
import type { BrowserFieldType } from '../field_type.ts'

export const percent: BrowserFieldType = {
  ...decimal,
  text: (value, _, __, { format }) => `${format.decimal(String(value))}\u00a0%`,
  problem: (value, field) => decimal.problem(value, { ...field, scale: 2 }) ?? outOfBounds({ ...field, min: 0, max: 100 }, value),
  typed: { read: (text) => readDecimal(text, 2), shown: (value) => String(value ?? ''), mode: 'decimal', unit: () => '%' },
  addressed: (text, field, say) => percent.text(text, field, {}, say),
}
