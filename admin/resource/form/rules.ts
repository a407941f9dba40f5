/** The rules of resources.ts that hold while one types. The server asks them again on save. Pure. */
import { holds, type Context, type Data, type Fields } from '#schema/predicate'
import { decidersOf } from '../../fields/reference/where.ts'
import { isServerOnly, type Field, type Resource } from '../definition.ts'
import type { Values } from '../record.ts'

/** Who fills in a form, and when. */
export interface Writer { readonly context: Context; readonly isAllowed: (permission: string) => boolean }

/** Never, always, or only when the record is made. */
export function writing(field: Field, { isAllowed }: Writer): 'never' | 'always' | 'on_create' {
  if (isServerOnly(field) || (field.write && !isAllowed(field.write))) return 'never'
  return field.immutable ? 'on_create' : 'always'
}

const applies = (rule: true | Data | undefined, resource: Resource, row: Values, { context }: Writer): boolean =>
  rule === true || (rule !== undefined && holds(rule, row, ruled(resource), context))

/** A field is data too, to what reads predicates and expressions. */
export const ruled = ({ fields }: Resource): Fields => fields as unknown as Fields

export const isShown = (resource: Resource, field: Field, row: Values, writer: Writer): boolean =>
  !field.show || applies(field.show, resource, row, writer)
export const isRequired = (resource: Resource, field: Field, row: Values, writer: Writer): boolean =>
  applies(field.required, resource, row, writer)
export const isLocked = (resource: Resource, field: Field, row: Values, writer: Writer): boolean =>
  applies(field.lock, resource, row, writer)

/** Other fields of the row on which the drawing of this one depends. */
export function dependenciesOf(field: Field): string[] {
  const rules = [field.show, field.required === true ? undefined : field.required, field.lock].filter((rule) => rule !== undefined)
  const special = field.type === 'money' ? ['currency'] : field.type === 'json' ? ['type'] : []
  return [...rules.flatMap(namesIn), ...decidersOf(field.where), ...special]
}

function namesIn(predicate: Data): string[] {
  return Object.entries(predicate).flatMap(([key, said]): string[] => {
    if (key === 'and' || key === 'or') return (said as readonly Data[]).flatMap(namesIn)
    if (key === 'not') return namesIn(said as Data)
    const operands = typeof said === 'object' && said !== null ? [said, ...Object.values(said)] : []
    return [key, ...operands.flatMap((one) => (typeof one === 'object' && one !== null && 'field' in one ? [String(one.field)] : []))]
  })
}
