/** A value of a shape as one line of text. Pure. */
import { type ListShape, type ShapeData, type ValueShape } from '#schema/shape'
import { shapeOf } from '../../definition/definition.ts'
import { joinList } from '../base_field_type.ts'
import { nestableTypeOf } from '../nestable_type_of.ts'
import type { I18n } from '../../definition/translation.ts'

export function jsonShapeText(shape: ShapeData, value: unknown, i18n: I18n): string {
  if (value === null || value === undefined) return ''
  switch (shape.kind) {
    case 'object': return entriesOf(value).map(([name, inner]) => `${name}: ${toText(inner)}`).join(' · ')
    case 'value': return valueText(shape, value, i18n)
    case 'list': return listText(shape, value, i18n)
    case 'members': return Object.entries(shape.members)
      .map(([name, inner]) => jsonShapeText(inner, memberOf(value, name), i18n)).filter(Boolean).join(' ')
    // Of calls only, never of a field.
    default: return JSON.stringify(value)
  }
}

/** An object with the labels of its members: `Step 0.01 m² · Direction Nearest`. */
export function labelledText(of: string | undefined, value: unknown, i18n: I18n): string {
  const shape = shapeOf(of)
  const parts = Object.entries(shape.kind === 'members' ? shape.members : {})
    .map(([name, inner]) => [name, jsonShapeText(inner, memberOf(value, name), i18n)] as const)
  const labelOf = (name: string) => i18n.t(`shapes.${String(of)}.${name}`)
  return parts.filter(([, text]) => text !== '').map(([name, text]) => `${labelOf(name)}\u00a0${text}`).join(' · ')
}

export const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
export const entriesOf = (value: unknown): [string, unknown][] => Object.entries((value ?? {}) as object)

function valueText({ field }: ValueShape, value: unknown, i18n: I18n): string {
  const type = nestableTypeOf(field)
  if (type.plainInput === 'checkbox') return value === true ? '☑' : '☐'
  return type.text(value, { ...field, name: '' }, {}, i18n)
}

function listText({ item, text, join }: ListShape, value: unknown, i18n: I18n): string {
  const entries = (Array.isArray(value) ? value as readonly unknown[] : []).map((entry) => (
    text === undefined ? jsonShapeText(item, entry, i18n) : filledTemplate(text, item, entry, i18n)
  ))
  return join === undefined ? joinList(entries, i18n.language) : entries.join(join)
}

/** `{length_cm}×{width_cm}` → `200×80`: numbers as they are typed, without their unit. */
function filledTemplate(template: string, shape: ShapeData, value: unknown, i18n: I18n): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const inner = shape.kind === 'members' ? shape.members[name] : undefined
    const part = memberOf(value, name)
    if (!inner || part === null || part === undefined) return ''
    const number = inner.kind === 'value' ? nestableTypeOf(inner.field).numberInput : null
    return number ? number.format(part) : jsonShapeText(inner, part, i18n)
  })
}

const memberOf = (value: unknown, name: string): unknown => (value as Readonly<Record<string, unknown>> | null)?.[name]
