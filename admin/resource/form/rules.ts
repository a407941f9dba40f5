/** The rules of resources.ts that hold while one types. The server asks them again on save. Pure. */
import { browserTypeOf } from '../../fields/index.ts'
import { isFieldWritable, type Caller } from '#schema/flow'
import { holds, namesIn, type Data, type Fields } from '#schema/predicate'
import { decidersOf } from '../../fields/reference/where.ts'
import { isServerOnly, type Field, type Resource } from '../../definition/definition.ts'
import { unfilled } from './draft.ts'
import type { Values } from '../../definition/record.ts'

/** Who fills in a form, and when. */
export type Writer = Caller

/** Never, always, or only when the record is made. */
export function writing(field: Field, writer: Writer): 'never' | 'always' | 'on_create' {
  if (isServerOnly(field) || !isFieldWritable({}, field, writer)) return 'never'
  return field.create_only ? 'on_create' : 'always'
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

/**
 * The row that a form would leave behind. What is hidden, or locked by what is typed beside it, is not sent and stays as it
 * was: the rules ask this row, as those of the server do, and not what stood in the field before it was hidden.
 */
export function leftBehind(resource: Resource, draft: Values, base: Values | null, writer: Writer): Values {
  const ruled = Object.values(resource.fields).filter(({ show, lock }) => show !== undefined || lock !== undefined)
  let row = draft
  let names = ''
  // What hides one field may show another: as often as there are such fields, at most.
  for (let pass = 0; pass <= ruled.length; pass++) {
    const away = ruled.filter((field) => !isShown(resource, field, row, writer) || (base && isLocked(resource, field, row, writer)))
    const now = away.map(({ name }) => name).join()
    if (now === names) break
    names = now
    row = { ...draft, ...Object.fromEntries(away.map((field) => [field.name, base ? base[field.name] : unfilled(field, writer)])) }
  }
  return row
}

/** Other fields of the row on which the drawing of this one depends. */
export function dependenciesOf(field: Field): string[] {
  const rules = [field.show, field.required === true ? undefined : field.required, field.lock].filter((rule) => rule !== undefined)
  return [...rules.flatMap(namesIn), ...decidersOf(field.where), ...browserTypeOf(field).depends]
}
