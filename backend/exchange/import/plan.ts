/** What the columns of a file mean, ready to read its rows by: cells → the body that a form would send. */
import { isList, isReference } from '#schema/fields/index'
import { writableFields } from '#backend/resource/read/access'
import { pieces } from '#backend/resource/fields/choices'
import { wrong } from '#backend/resource/fields/common'
import { serverTypeOf } from '#backend/resource/fields/index'
import type { Parsed } from '#backend/resource/fields/field_type'
import { lookedUp, type Hits } from './lookups.ts'
import { keysOf, targetsOf, type Target } from './targets.ts'
import type { Executor } from '#backend/resource/read/run'
import type { Caller } from '#backend/resource/caller'
import type { Resource } from '#backend/definition/registry'
import type { Says } from '#backend/resource/write/input'
import type { Import } from './imports.ts'

interface Column { readonly index: number; readonly target: Target }

export interface Plan {
  readonly resource: Resource
  readonly caller: Caller
  readonly timezone: string
  readonly columns: readonly Column[]
  readonly key: Column | null
}

export interface ReadRow {
  /** By field; texts in several languages by the languages that were there. */
  readonly body: Record<string, unknown>
  readonly says: Says
  /** The value by which the row is looked for, read as its field holds it; null when the cell is empty. */
  readonly key: unknown
}

export function planOf(resource: Resource, caller: Caller, kept: Pick<Import, 'fields' | 'key_field'>, timezone: string): Plan {
  const targets = new Map(targetsOf(resource, caller).map((target) => [target.name, target]))
  const columns = kept.fields.flatMap((name, index) => {
    const target = targets.get(name)
    return target ? [{ index, target }] : []
  })
  return { resource, caller, timezone, columns, key: columns.find(({ target }) => target.name === kept.key_field) ?? null }
}

/** Why these meanings cannot be used, by column or `key`. */
export function planProblems(resource: Resource, caller: Caller, fields: readonly string[], key: string | null): Says {
  const says: Says = {}
  const known = new Set(targetsOf(resource, caller).map(({ name }) => name))
  fields.forEach((name, index) => {
    if (name && !known.has(name)) says[`fields.${index}`] = [(t) => t('errors.field.unknown')]
    else if (name && fields.indexOf(name) !== index) says[`fields.${index}`] = [(t) => t('errors.exchange.twice')]
  })
  if (!fields.some(Boolean)) says.fields = [(t) => t('errors.exchange.no_columns')]
  if (key !== null && (!fields.includes(key) || !keysOf(resource).some(({ name }) => name === key))) {
    says.key = [(t) => t('errors.exchange.key')]
  }
  return says
}

/** By column, for many rows in one question. Rows of the resource itself are asked one by one: the row before may have made them. */
export type Lookups = ReadonlyMap<Column, Hits>

export async function lookupsFor(executor: Executor, plan: Plan, rows: readonly (readonly string[])[]): Promise<Lookups> {
  const references = plan.columns.filter(({ target: { field } }) => isReference(field))
  const hits = new Map<Column, Hits>()
  for (const column of references) {
    const texts = rows.flatMap((cells) => namesIn(column, cells[column.index] ?? ''))
    hits.set(column, await lookedUp(executor, column.target.field, plan.caller, texts))
  }
  return hits
}

export const refersToItself = ({ resource, columns }: Plan): boolean =>
  columns.some(({ target: { field } }) => isReference(field) && field.to === resource.name)

const namesIn = ({ target: { field } }: Column, text: string): string[] =>
  (text === '' ? [] : isList(field) ? pieces(text) : [text])

/** An empty cell says nothing: a new row takes the default, one that exists keeps what it has. */
export function readRow(plan: Plan, lookups: Lookups, cells: readonly string[]): ReadRow {
  const body: Record<string, unknown> = {}
  const says: Says = {}
  let key: unknown = null
  const open = writableFields(plan.resource, plan.caller, 'create')
  for (const column of plan.columns) {
    const { target: { field, locale } } = column
    const text = cells[column.index] ?? ''
    if (text === '') continue
    const read = isReference(field) ? referred(column, lookups, text)
      : serverTypeOf(field).imported?.(text, field, plan.timezone) ?? wrong('text')
    if ('say' in read) says[column.target.name] = [read.say]
    else if (column === plan.key) key = read.value
    if ('say' in read || !open.has(field.name)) continue
    body[field.name] = locale ? { ...(body[field.name] as object | undefined), [locale]: read.value } : read.value
  }
  return { body, says, key }
}

const several = (name: string, found: readonly number[]): Parsed => {
  const ids = found.slice(0, 5).map((id) => `#${id}`).join(', ')
  return { say: (t) => t('errors.exchange.several', { name, ids }) }
}

function referred(column: Column, lookups: Lookups, text: string): Parsed {
  const ids: number[] = []
  for (const name of namesIn(column, text)) {
    const found = lookups.get(column)?.get(name) ?? []
    if (found.length === 0) return { say: (t) => t('errors.exchange.no_record', { name }) }
    if (found.length > 1) return several(name, found)
    ids.push(...found)
  }
  return { value: isList(column.target.field) ? ids : ids[0] }
}
