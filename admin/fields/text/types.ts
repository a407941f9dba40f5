/** Texts that people write, and codes that the server gives. */
import { normalisePhone } from '#common/phone'
import { isResource, resourceOf, type Field } from '../../definition/definition.ts'
import { fieldKey, localised, type Say } from '../../definition/words.ts'
import { common } from '../common.ts'
import { offPattern, tooShort } from '../problems.ts'
import { isUnconfirmed } from './unconfirmed.ts'
import type { BrowserFieldType } from '../field_type.ts'
import type { Values } from '../../definition/record.ts'

export const text: BrowserFieldType = {
  ...common,
  problem: (value, field) => offPattern(field, String(value)) ?? tooShort(field, value, 'ui.form.short'),
  wide: ['form', 'page'],
}

export const string: BrowserFieldType = {
  ...text,
  wide: [],
  // The log and the files say of which resource a record is.
  text: (value, field, row, say) => {
    if (field.words) return say.t(`${field.words}.${String(value)}`, { defaultValue: String(value) })
    if (field.name.endsWith('_resource') && isResource(String(value))) return say.t(`${String(value)}.one`)
    return field.name.endsWith('_field') ? nameOfField(field, String(value), row, say) : String(value)
  },
}

/** Beside the resource of a record stands the field that is meant. */
function nameOfField({ name }: Field, value: string, row: Values, { t }: Say): string {
  const of = String(row[name.replace(/_field$/, '_resource')])
  return isResource(of) && value in resourceOf(of).fields ? t(fieldKey(resourceOf(of), value)) : value
}

export const phone: BrowserFieldType = {
  ...common,
  text: (value, _, __, { format }) => format.phone(String(value)),
  problem: (value) => (normalisePhone(String(value)) ? null : { key: 'ui.form.phone' }),
  detail: 1,
  isLink: true,
}

export const email: BrowserFieldType = {
  ...common,
  problem: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(String(value).trim()) ? null : { key: 'ui.form.email' }),
  isLink: true,
}

export const color: BrowserFieldType = { ...common, isColour: true }
export const sequence: BrowserFieldType = { ...common, detail: 3 }
export const token: BrowserFieldType = { ...common, isColumn: false, isShown: false }

export const password: BrowserFieldType = {
  ...token,
  text: () => '••••••••',
  problem: (value, field) =>
    (isUnconfirmed(value) ? { key: 'alerts.passwords_mismatch' } : tooShort(field, value, 'alerts.password_min')),
  hasSeveralInputs: () => true,
  wide: ['form'],
}

export const i18n: BrowserFieldType = {
  ...common,
  text: (value, _, __, { language }) => localised(value, language),
  problem: (value) => (hasFallback(value) ? null : { key: 'ui.form.i18n' }),
  // Languages without a word are left out.
  plain: (value) => {
    const said = Object.entries(value).filter(([, word]) => word !== null && word !== '')
    return said.length > 0 ? Object.fromEntries(said) : null
  },
  hasSeveralInputs: () => true,
  wide: ['form', 'row'],
}

/** French or English: what is shown where a language has no word of its own. */
const hasFallback = (value: unknown) =>
  Boolean((value as Readonly<Record<string, string>>).en ?? (value as Readonly<Record<string, string>>).fr)
