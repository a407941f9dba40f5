/** The fields of a transition dialog: initial values, request body. Pure. */
import { traitsOf } from '#schema/fields/index'
import { fieldOf, type Field, type Resource } from '../../definition/definition.ts'
import { draftOf } from '../form/draft.ts'
import { normalizeValue } from '../form/value_equality.ts'
import type { Row, Values } from '../../definition/record.ts'
import { fieldKey, type I18n } from '../../definition/translation.ts'

/** One input of the dialog. `args` and the reason are no fields of the record, but are rendered like them. */
export interface PromptField {
  readonly field: Field
  readonly label: string
  readonly isRequired: boolean
  readonly isOfRecord: boolean
  /** The values that this transition takes; all without it. */
  readonly offered?: readonly string[] | undefined
}

export function promptFields(resource: Resource, verb: string, { t }: I18n): PromptField[] {
  const { ask = {}, offers = {}, args = {}, reason } = resource.transitions[verb] ?? {}
  // A field of `ask` has an input here even when no form may write it.
  const recordFields = Object.entries(ask).map(([name, need]) => ({
    field: withoutCreation(fieldOf(resource, name)), label: t(fieldKey(resource, name)), isRequired: need === 'required', isOfRecord: true,
    offered: offers[name],
  }))
  const otherInputs = Object.entries(args).map(([name, field]) => ({
    field: { ...field, name }, label: t(`${resource.name}.args.${name}`), isRequired: field.required === true, isOfRecord: false,
  }))
  const field = { name: 'reason', type: 'text', max: 190, ...Array.isArray(reason) && { usual: reason } } as const
  const reasonField = { field, label: t('ui.transition.reason'), isRequired: true, isOfRecord: false }
  return [...recordFields, ...otherInputs, ...reason ? [reasonField] : []]
}

/** A transition makes no other record along. */
function withoutCreation({ quick_create: _, ...field }: Field): Field {
  return field
}

/** The fields of the record with their current values, other inputs empty. The other values of `row` are kept for `show` and `where`. */
export function initialPromptValues(resource: Resource, row: Row, prompt: readonly PromptField[]): Values {
  const otherInputs = prompt.filter(({ isOfRecord }) => !isOfRecord)
    .map(({ field }) => [field.name, traitsOf(field).empty === false ? false : null])
  return { ...draftOf(resource, row), ...Object.fromEntries(otherInputs) }
}

/** Hidden fields are not sent: the server would refuse them. Null is sent only where it replaces a value. */
export function promptBody(prompt: readonly PromptField[], values: Values, row: Row): Values {
  const entries = prompt.map(({ field, isOfRecord }) =>
    [field.name, normalizeValue(field, values[field.name]), isOfRecord ? row[field.name] ?? null : null] as const)
  return Object.fromEntries(entries.filter(([, value, before]) => value !== null || before !== null).map(([name, value]) => [name, value]))
}
