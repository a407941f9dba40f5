/** The parameters of one list request, and what is wrong with them: all of it is told at once. */
import type { Facts } from '../facts.ts'
import type { Caller } from '../caller.ts'
import { Invalid, type Say } from '../refusals.ts'
import type { Field, Resource } from '#backend/definition/registry'
import { readableFields } from './access.ts'
import { isChildren } from '#schema/fields/index'
import { SYSTEM } from '#schema/predicate'

export interface Parameters {
  readonly resource: Resource
  readonly caller: Caller
  readonly facts: Pick<Facts, 'timezone'>
  readonly sent: URLSearchParams
  /** Names that exist for this caller. */
  readonly open: ReadonlySet<string>
  readonly says: Record<string, Say[]>
}

export function parametersOf(resource: Resource, caller: Caller, sent: URLSearchParams, facts: Pick<Facts, 'timezone'>): Parameters {
  // Without a prototype: a parameter may be called __proto__.
  return { resource, caller, facts, sent, open: readableFields(resource, caller), says: Object.create(null) as Record<string, Say[]> }
}

/** The first complaint about a parameter is the one that is told. Returns nothing, as a list: what was asked for falls away. */
export function refuse({ says }: Parameters, name: string, say: Say): [] {
  if (!Object.hasOwn(says, name)) says[name] = [say]
  return []
}

export function assertGood({ says }: Parameters): void {
  if (Object.keys(says).length) throw new Invalid(says)
}

/** What stands beside the parameters of a list is read elsewhere: the rest is the list's. */
export const without = (sent: URLSearchParams, names: readonly string[]): URLSearchParams =>
  new URLSearchParams([...sent].filter(([name]) => !names.includes(name)))

/** A field that this caller may filter and sort by. */
export function openField({ resource, open }: Pick<Parameters, 'resource' | 'open'>, name: string): Field | undefined {
  if (!open.has(name)) return undefined
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : systemField(name)
  return isChildren(field) ? undefined : field
}

function systemField(name: string): Field | undefined {
  return SYSTEM[name] && { name, type: SYSTEM[name].type }
}

export function once(parameters: Parameters, name: string): string | undefined {
  const [text, ...more] = parameters.sent.getAll(name)
  if (more.length) refuse(parameters, name, (t) => t('errors.query.too_many', { max: 1 }))
  return text
}

export function flag(parameters: Parameters, name: string): boolean {
  const text = once(parameters, name) ?? '0'
  if (text !== '0' && text !== '1') refuse(parameters, name, (t) => t('errors.query.flag'))
  return text === '1'
}

export function whole(parameters: Parameters, name: string): number | undefined {
  const text = once(parameters, name)
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  refuse(parameters, name, (t) => t('errors.field.type.number'))
  return undefined
}
