/** Field types with a fixed set of values: enum, enums, bool. */
import { enumKey } from '../../definition/translation.ts'
import { baseType, joinList, toArray } from '../base_field_type.ts'
import type { BrowserFieldType } from '../type.ts'

export const ofEnum: BrowserFieldType = {
  ...baseType,
  text: (value, { of }, _, { t }) => t(enumKey(String(of), String(value))),
  plainInput: 'select',
  filter: 'choice',
  filterValueText: (text, { of }, { t }) => t(enumKey(String(of), text)),
}

export const enums: BrowserFieldType = {
  ...ofEnum,
  text: (value, { of }, _, { t, language }) => joinList(toArray(value).map((one) => t(enumKey(String(of), String(one)))), language),
  isUnordered: true,
  plainInput: 'selects',
}

export const bool: BrowserFieldType = {
  ...baseType,
  text: (value, _, __, { t }) => t(value ? 'ui.field.yes' : 'ui.field.no'),
  plainInput: 'checkbox',
  filter: 'choice',
  filterOperators: [''],
  filterValueText: (text, _, { t }) => t(text === 'true' ? 'ui.field.yes' : 'ui.field.no'),
}
