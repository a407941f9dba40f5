/** JSON of a named shape. */
import { common } from '../common.ts'
import { isBroken } from './broken.ts'
import { shapeText } from './text.ts'
import type { BrowserFieldType } from '../field_type.ts'

export const json: BrowserFieldType = {
  ...common,
  text: (value, field, row, say) => shapeText(field, value, row, say),
  problem: (value) => (isBroken(value) ? { key: 'ui.form.json' } : null),
  // A setting says beside its value of what type it is.
  depends: ['type'],
  hasSeveralInputs: ({ of }) => SEVERAL.includes(String(of)),
  isColumn: false,
  wide: ['form', 'row', 'page'],
}

const SEVERAL = ['parts', 'slots', 'checklist', 'opening_hours']
