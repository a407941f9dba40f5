/** Any value as one line of text: chips, titles, history, what a picker calls a record. Pure. */
import { isReference, referenceOf, type Values } from '../resource/record.ts'
import { enumKey, fieldKey, localised, type Say } from '../resource/words.ts'
import { isResource, resourceOf, type Field, type Resource } from '../resource/definition.ts'
import { filesOf } from './media/known.ts'
import { sizeText } from './media/size.ts'
import { shapeText } from './shape/text.ts'

export function textOf(field: Field, value: unknown, row: Values, say: Say): string {
  if (value === null || value === undefined || value === '') return ''
  const { t, format, language } = say
  switch (field.type) {
    case 'enum': return t(enumKey(String(field.of), String(value)))
    case 'enums': return list(value).map((one) => t(enumKey(String(field.of), String(one)))).join(SEPARATOR[language] ?? ', ')
    case 'money': return typeof value === 'number' ? format.money(value, currencyOf(row)) : String(value)
    case 'int': return typeof value !== 'number' ? String(value)
      : field.unit === 'B' ? sizeText(value, format) : withUnit(format.number(value), field.unit)
    case 'decimal': return withUnit(format.decimal(String(value)), field.unit)
    case 'bool': return t(value ? 'ui.field.yes' : 'ui.field.no')
    case 'date': return format.date(String(value))
    case 'datetime': return format.datetime(String(value))
    case 'time': return String(value).slice(0, 5)
    case 'phone': return format.phone(String(value))
    case 'i18n': return localised(value, language)
    case 'ref': case 'morph': return format.called((isReference(value) ? value : referenceOf(field, row))?.label ?? '')
    case 'many':
      return list(value).map((one) => (isReference(one) ? format.called(one.label) : String(one))).join(SEPARATOR[language] ?? ', ')
    case 'media': case 'medias': case 'file':
      return filesOf(field, { ...row, [field.name]: value }).map(({ label }) => label).join(SEPARATOR[language] ?? ', ')
    case 'children': return format.number(list(value).length)
    case 'password': return '••••••••'
    case 'geo': case 'polygon': case 'json': return shapeText(field, value, row, say)
    // The log and the files say of which resource a record is.
    case 'string': return field.words ? t(`${field.words}.${String(value)}`, { defaultValue: String(value) })
      : field.name.endsWith('_resource') && isResource(String(value)) ? t(`${String(value)}.one`)
        : field.name.endsWith('_field') ? nameOfField(field, String(value), row, say) : String(value)
    default: return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

/** Beside the resource of a record stands the field that is meant. */
function nameOfField({ name }: Field, value: string, row: Values, { t }: Say): string {
  const of = String(row[name.replace(/_field$/, '_resource')])
  return isResource(of) && value in resourceOf(of).fields ? t(fieldKey(resourceOf(of), value)) : value
}

/** What a record is called: the value of its title. */
export function labelOf(resource: Resource, row: Values, say: Say): string {
  const field = resource.fields[resource.title] ?? { name: resource.title, type: 'datetime' }
  return textOf(field, row[field.name], row, say) || `#${String(row.id)}`
}

/** The currency of the record's money, when it has one of its own. */
export const currencyOf = (row: Values): string | undefined => (typeof row.currency === 'string' ? row.currency : undefined)

/** '6.000', 'm2' → `6.000 m²`; the space does not break. */
const withUnit = (text: string, unit: string | undefined): string => (unit ? `${text}\u00a0${unitSign(unit)}` : text)
export const unitSign = (unit: string): string => unit.replace(/2$/, '²').replace(/3$/, '³')

const SEPARATOR: Readonly<Record<string, string>> = { ar: '، ' }
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
