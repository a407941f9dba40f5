/** `quick_create`: the fields and initial values of a record that is created inside the form of another. Pure. */
import { normalisePhone, readPhonePart } from '#common/text/phone'
import { isServerOnly } from '#schema/fields/index'
import { type Field, type Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'

/** The required fields of the first section of the target's own form. */
export function quickFields(target: Resource): Field[] {
  const [first = []] = Object.values(target.form)
  return first.flatMap((name) => target.fields[name] ?? []).filter((field) =>
    field.required !== undefined && !isServerOnly(field) && field.type !== 'password')
}

/** The defaults, and the search text as phone number or as name. */
export function quickCreateValues(target: Resource, typed: string): Values {
  const fields = quickFields(target)
  const isPlain = ({ default: given }: Field) => given !== undefined && (typeof given !== 'object' || Array.isArray(given))
  const values: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field.name, isPlain(field) ? field.default : null]))
  const phone = normalisePhone(typed)
  const phoneField = fields.find(({ type }) => type === 'phone')
  const nameField = fields.find(({ type }) => type === 'string')
  if (phone && phoneField) values[phoneField.name] = phone
  else if (phoneField && readPhonePart(typed)) values[phoneField.name] = typed
  else if (typed && nameField) values[nameField.name] = typed
  return values
}
