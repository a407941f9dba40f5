/** The field type `json`. */
import { shapeOf } from '../../definition/definition.ts'
import { baseType } from '../base_field_type.ts'
import { isInvalidJson } from './invalid_json.ts'
import { knownMembers, memberInputFields, rowInputFields } from './row_members.ts'
import { jsonShapeText, labelledText } from './json_shape_text.ts'
import { shapeViewOf } from './view_registry.ts'
import type { BrowserFieldType } from '../type.ts'

export const json: BrowserFieldType = {
  ...baseType,
  text: (value, { of }, row, i18n) => {
    const text = shapeViewOf(of)?.text
    // The view takes values of its shape only.
    if (text) return text(value as never, row, i18n)
    return memberInputFields(shapeOf(of)) ? labelledText(of, value, i18n) : jsonShapeText(shapeOf(of), value, i18n)
  },
  // Of its parts: problems.ts
  problem: (value) => (isInvalidJson(value) ? { key: 'ui.form.json' } : null),
  normalize: (value, { of }) => {
    const members = generatedRows(of)
    return members ? knownMembers(value, members) : value
  },
  hasSeveralInputs: ({ of }) => {
    const view = shapeViewOf(of)
    return view?.Input ? view.hasSeveralInputs === true : generatedRows(of) !== null || memberInputFields(shapeOf(of)) !== null
  },
  isColumn: false,
  wide: ['form', 'row', 'page'],
}

/** The members of the generated rows; null for the input of a room, and for JSON. */
const generatedRows = (of: string | undefined) => (shapeViewOf(of)?.Input ? null : rowInputFields(shapeOf(of)))
