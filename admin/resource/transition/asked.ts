/** What the dialog of a transition asks for, what it begins with, what is wrong with it, and what it sends. Pure. */
import { traitsOf } from '#schema/fields/index'
import type { Errors } from '../../fields/control.ts'
import { fieldOf, type Field, type Resource } from '../../definition/definition.ts'
import { draftOf } from '../form/draft.ts'
import { plain } from '../form/same.ts'
import { ofValue, sentenceOf } from '../form/validate.ts'
import type { Row, Values } from '../../definition/record.ts'
import { fieldKey, type Say } from '../../definition/words.ts'

/** One line of the dialog. `args` and the reason are no fields of the record, but drawn like them. */
export interface Asked { readonly field: Field; readonly label: string; readonly isRequired: boolean; readonly isOwn: boolean }

export function askedBy(resource: Resource, verb: string, { t }: Say): Asked[] {
  const { ask = {}, args = {}, reason } = resource.transitions[verb] ?? {}
  // A field that the transition asks for is drawn although no form may write it.
  const own = Object.entries(ask).map(([name, need]) => ({
    field: fieldOf(resource, name), label: t(fieldKey(resource, name)), isRequired: need === 'required', isOwn: true,
  }))
  const further = Object.entries(args).map(([name, field]) => ({
    field: { ...field, name }, label: t(`${resource.name}.args.${name}`), isRequired: field.required === true, isOwn: false,
  }))
  const field = { name: 'reason', type: 'text', max: 190 } as const
  const why = { field, label: t('ui.transition.reason'), isRequired: true, isOwn: false }
  return [...own, ...further, ...reason ? [why] : []]
}

/** Fields as they are now, further inputs empty. `row` keeps the rest of the record for `show` and `where`. */
export function startOf(resource: Resource, row: Row, asked: readonly Asked[]): Values {
  const further = asked.filter(({ isOwn }) => !isOwn)
    .map(({ field }) => [field.name, traitsOf(field).empty === false ? false : null])
  return { ...draftOf(resource, row), ...Object.fromEntries(further) }
}

export function problemsOf(asked: readonly Asked[], values: Values, say: Say): Errors {
  return Object.fromEntries(asked.flatMap(({ field, isRequired }) => {
    const value = plain(field, values[field.name])
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
    const problem = isEmpty ? (isRequired ? { key: 'alerts.empty' } : null) : ofValue(field, value)
    return problem ? [[field.name, [sentenceOf(problem, say)]]] : []
  }))
}

/** What is hidden is not sent: the server would refuse it. Nothing is said only where it takes the place of something. */
export function bodyOf(asked: readonly Asked[], values: Values, row: Row): Values {
  const said = asked.map(({ field, isOwn }) =>
    [field.name, plain(field, values[field.name]), isOwn ? row[field.name] ?? null : null] as const)
  return Object.fromEntries(said.filter(([, value, before]) => value !== null || before !== null).map(([name, value]) => [name, value]))
}
