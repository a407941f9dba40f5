/** Rows of other resources. */
import { isReference, referenceOf } from '../../definition/record.ts'
import { common, listed, valuesIn } from '../common.ts'
import type { BrowserFieldType } from '../field_type.ts'

export const morph: BrowserFieldType = {
  ...common,
  text: (value, field, row, { format }) => format.called((isReference(value) ? value : referenceOf(field, row))?.label ?? ''),
}

export const ref: BrowserFieldType = { ...morph, detail: 2, filter: 'reference', addressed: (text) => text }

export const many: BrowserFieldType = {
  ...ref,
  text: (value, _, __, { format, language }) =>
    listed(valuesIn(value).map((one) => (isReference(one) ? format.called(one.label) : String(one))), language),
  isSet: true,
  detail: 0,
  isLink: true,
  wide: ['form'],
}

export const children: BrowserFieldType = {
  ...common, text: (value, _, __, { format }) => format.number(valuesIn(value).length), isColumn: false, isShown: false,
}
