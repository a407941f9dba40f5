/** One of several, several of them, yes or no. */
import { enumKey } from '../../definition/words.ts'
import { common, listed, valuesIn } from '../common.ts'
import type { BrowserFieldType } from '../field_type.ts'

export const ofEnum: BrowserFieldType = {
  ...common,
  text: (value, { of }, _, { t }) => t(enumKey(String(of), String(value))),
  filter: 'choice',
  addressed: (text, { of }, { t }) => t(enumKey(String(of), text)),
}

export const enums: BrowserFieldType = {
  ...ofEnum,
  text: (value, { of }, _, { t, language }) => listed(valuesIn(value).map((one) => t(enumKey(String(of), String(one)))), language),
  isSet: true,
}

export const bool: BrowserFieldType = {
  ...common,
  text: (value, _, __, { t }) => t(value ? 'ui.field.yes' : 'ui.field.no'),
  filter: 'choice',
  choices: [''],
  addressed: (text, _, { t }) => t(text === 'true' ? 'ui.field.yes' : 'ui.field.no'),
}
