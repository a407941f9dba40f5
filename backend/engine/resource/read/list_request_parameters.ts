/** The parameters of a list request and their errors, which are reported together. */
import type { RuleContext } from '../rule_context.ts'
import type { Caller } from '../caller.ts'
import { assertNoErrors, type ErrorMessage } from '../refusals.ts'
import { findField, systemField, type Field, type Resource } from '#backend/engine/definition/registry'
import { readableFields } from '../policies/access.ts'
import { isChildren } from '#schema/fields/index'

export interface ListParameters {
  readonly resource: Resource
  readonly caller: Caller
  readonly ruleContext: Pick<RuleContext, 'timezone'>
  readonly searchParams: URLSearchParams
  /** Names of the fields that the caller may read. */
  readonly readable: ReadonlySet<string>
  readonly errors: Record<string, ErrorMessage[]>
  readonly texts: { searched: number }
}

export function parametersOf(
  resource: Resource, caller: Caller, searchParams: URLSearchParams, context: Pick<RuleContext, 'timezone'>,
): ListParameters {
  // Without a prototype: a parameter may be called __proto__.
  const errors = Object.create(null) as Record<string, ErrorMessage[]>
  const readable = readableFields(resource, caller)
  return { resource, caller, ruleContext: context, searchParams, readable, errors, texts: { searched: 0 } }
}

/** Keeps the first error of each parameter. Returns an empty list in place of the parsed value. */
export function addError({ errors }: ListParameters, name: string, message: ErrorMessage): [] {
  if (!Object.hasOwn(errors, name)) errors[name] = [message]
  return []
}

/** For one text that rows are to contain, in a filter or in `_where`: without an index each row is read and folded for it. */
export function tooManyTexts({ texts }: ListParameters): ErrorMessage | null {
  texts.searched += 1
  return texts.searched > MAX_TEXTS ? (t) => t('errors.query.many_texts', { max: MAX_TEXTS }) : null
}

const MAX_TEXTS = 5

export function assertValid({ errors }: ListParameters): void {
  assertNoErrors(errors)
}

/** Removes the parameters that are not part of a list query. */
export const withoutParameters = (searchParams: URLSearchParams, names: readonly string[]): URLSearchParams =>
  new URLSearchParams([...searchParams].filter(([name]) => !names.includes(name)))

/** A field that this caller may filter and sort by. */
export function readableField({ resource, readable }: Pick<ListParameters, 'resource' | 'readable'>, name: string): Field | undefined {
  if (!readable.has(name)) return undefined
  const field = findField(resource, name) ?? systemField(name)
  return isChildren(field) ? undefined : field
}

export function singleParameter(parameters: ListParameters, name: string): string | undefined {
  const [text, ...more] = parameters.searchParams.getAll(name)
  if (more.length) addError(parameters, name, (t) => t('errors.query.too_many', { max: 1 }))
  return text
}

export function flagParameter(parameters: ListParameters, name: string): boolean {
  const text = singleParameter(parameters, name) ?? '0'
  if (text !== '0' && text !== '1') addError(parameters, name, (t) => t('errors.query.flag'))
  return text === '1'
}

export function integerParameter(parameters: ListParameters, name: string): number | undefined {
  const text = singleParameter(parameters, name)
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  addError(parameters, name, (t) => t('errors.field.type.number'))
  return undefined
}
