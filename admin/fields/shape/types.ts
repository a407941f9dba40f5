/** The field type `json`. */
import { baseType } from '../base_field_type.ts'
import { isInvalidJson, shapeText } from './shape_text.ts'
import type { BrowserFieldType } from '../field_type.ts'

export const json: BrowserFieldType = {
  ...baseType,
  text: (value, field, row, i18n) => shapeText(field, value, row, i18n),
  problem: (value) => (isInvalidJson(value) ? { key: 'ui.form.json' } : null),
  // The row of a setting contains the type of its value.
  dependsOn: ['type'],
  hasSeveralInputs: ({ of }) => SEVERAL.includes(String(of)),
  isColumn: false,
  wide: ['form', 'row', 'page'],
}

const SEVERAL = ['parts', 'slots', 'checklist', 'opening_hours']
