/** Field types that refer to rows of other resources. */
import { isReference, referenceOf } from '../../definition/record.ts'
import { baseType, joinList, toArray } from '../base_field_type.ts'
import type { BrowserFieldType } from '../type.ts'

export const morph: BrowserFieldType = {
  ...baseType,
  text: (value, field, row, { format }) => format.label((isReference(value) ? value : referenceOf(field, row))?.label ?? ''),
}

export const ref: BrowserFieldType = { ...morph, secondaryRank: 2, filter: 'reference', filterValueText: (text) => text }

export const many: BrowserFieldType = {
  ...ref,
  text: (value, _, __, { format, language }) =>
    joinList(toArray(value).map((one) => (isReference(one) ? format.label(one.label) : String(one))), language),
  isUnordered: true,
  secondaryRank: 0,
  hasLinks: true,
  wide: ['form'],
}

export const children: BrowserFieldType = {
  ...baseType, text: (value, _, __, { format }) => format.number(toArray(value).length), isColumn: false, isShown: false,
}
