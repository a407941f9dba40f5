/** The rules of resources.ts in a form: shown, required, locked, writable. The server checks them again on save. Pure. */
import { browserTypeOf } from '../../fields/index.ts'
import { isFieldWritable, type Caller } from '#schema/flow'
import { holds, fieldNamesIn, type Data, type Fields } from '#schema/predicate'
import { whereDependencies } from '../../fields/reference/where_filters.ts'
import { isServerOnly } from '#schema/fields/index'
import { type Field, type Resource } from '../../definition/definition.ts'
import { defaultValue } from './draft.ts'
import type { Values } from '../../definition/record.ts'

/** The context of the rules of a form: user, permissions, time. */
export type FormContext = Caller

/** Whether the user may write the field: never, always, or only in a new record. */
export function fieldAccess(field: Field, context: FormContext): 'never' | 'always' | 'on_create' {
  if (isServerOnly(field) || !isFieldWritable({}, field, context)) return 'never'
  return field.create_only ? 'on_create' : 'always'
}

const applies = (rule: true | Data | undefined, resource: Resource, row: Values, { context }: FormContext): boolean =>
  rule === true || (rule !== undefined && holds(rule, row, predicateFields(resource), context))

/** The fields as predicates and expressions take them. */
export const predicateFields = ({ fields }: Resource): Fields => fields as unknown as Fields

export const isShown = (resource: Resource, field: Field, row: Values, context: FormContext): boolean =>
  !field.show || applies(field.show, resource, row, context)
export const isRequired = (resource: Resource, field: Field, row: Values, context: FormContext): boolean =>
  applies(field.required, resource, row, context)
export const isLocked = (resource: Resource, field: Field, row: Values, context: FormContext): boolean =>
  applies(field.lock, resource, row, context)

/**
 * The row that saving the form would produce. Hidden and locked fields are not sent and keep their stored value. The rules
 * are evaluated on this row, as on the server, not on the draft.
 */
export function resultingRow(resource: Resource, draft: Values, base: Values | null, context: FormContext): Values {
  const dynamic = Object.values(resource.fields).filter(({ show, lock }) => show !== undefined || lock !== undefined)
  let row = draft
  let names = ''
  // Hiding one field may show another: repeated until nothing changes, at most once per field.
  for (let pass = 0; pass <= dynamic.length; pass++) {
    const unsent = dynamic.filter((field) => !isShown(resource, field, row, context) || (base && isLocked(resource, field, row, context)))
    const current = unsent.map(({ name }) => name).join()
    if (current === names) break
    names = current
    row = { ...draft, ...Object.fromEntries(unsent.map((field) => [field.name, base ? base[field.name] : defaultValue(field, context)])) }
  }
  return row
}

/** Other fields of the row that a form field depends on. */
export function dependenciesOf(field: Field): string[] {
  const rules = [field.show, field.required === true ? undefined : field.required, field.lock].filter((rule) => rule !== undefined)
  return [...rules.flatMap(fieldNamesIn), ...whereDependencies(field.where), ...browserTypeOf(field).dependsOn]
}
