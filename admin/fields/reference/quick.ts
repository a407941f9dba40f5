/** A record made on the way, in the form of another: which fields are asked, and what is known of it already. Pure. */
import { normalisePhone } from '#common/phone'
import { isServerOnly, type Field, type Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'

/** What its own form asks for first, as far as it is needed; the deciding choices among them too. */
export function quickFields(target: Resource): Field[] {
  const [first = []] = Object.values(target.form)
  return first.flatMap((name) => target.fields[name] ?? []).filter((field) =>
    field.required !== undefined && !isServerOnly(field) && field.type !== 'password')
}

/** Defaults, and what was typed into the search: a phone number where one is asked for, else a name. */
export function startOf(target: Resource, typed: string): Values {
  const fields = quickFields(target)
  const isPlain = ({ default: given }: Field) => given !== undefined && (typeof given !== 'object' || Array.isArray(given))
  const values: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field.name, isPlain(field) ? field.default : null]))
  const phone = normalisePhone(typed)
  const phoneField = fields.find(({ type }) => type === 'phone')
  const nameField = fields.find(({ type }) => type === 'string')
  if (phone && phoneField) values[phoneField.name] = phone
  else if (typed && phoneField && /^[+\d\s().-]+$/.test(typed)) values[phoneField.name] = typed
  else if (typed && nameField) values[nameField.name] = typed
  return values
}
