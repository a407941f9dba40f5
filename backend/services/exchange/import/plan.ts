/** Maps the columns of a file to fields and converts its rows to request bodies, as a form would send them. */
import { isList, isReference } from '#schema/fields/index'
import { writableFields } from '#backend/engine/resource/policies/access'
import { splitValues } from '#backend/engine/resource/fields/text/enum_text'
import { invalidType } from '#backend/engine/resource/fields/base_types'
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import type { Parsed } from '#backend/engine/resource/fields/type'
import { findCellError } from './cell_errors.ts'
import { isDayOrder, type DayOrder } from '#common/time/day_order'
import { lookUpReferences, type Matches } from './reference_lookup.ts'
import { keyFieldsOf, importTargetsOf, isDateTarget, type ImportTarget } from './targets.ts'
import type { Executor } from '#backend/engine/resource/read/executor'
import type { Caller } from '#backend/engine/resource/caller'
import type { Resource } from '#backend/engine/definition/registry'
import type { FieldErrors } from '#backend/engine/resource/write/read_input'
import type { Import } from './store.ts'

interface Column { readonly index: number; readonly target: ImportTarget; readonly dayOrder: DayOrder }

export interface ImportPlan {
  readonly resource: Resource
  readonly caller: Caller
  readonly timezone: string
  readonly columns: readonly Column[]
  readonly key: Column | null
}

export interface ParsedRow {
  /** By field; translated texts by language. */
  readonly body: Record<string, unknown>
  readonly errors: FieldErrors
  /** The parsed value of the key column; null if the cell is empty. */
  readonly key: unknown
}

export function createImportPlan(
  resource: Resource, caller: Caller, mapping: Pick<Import, 'fields' | 'key_field' | 'day_orders' | 'day_order'>, timezone: string,
): ImportPlan {
  const targets = new Map(importTargetsOf(resource, caller).map((target) => [target.name, target]))
  const columns = mapping.fields.flatMap((name, index) => {
    const target = targets.get(name)
    const proven = mapping.day_orders[index]
    return target ? [{ index, target, dayOrder: isDayOrder(proven) ? proven : mapping.day_order ?? 'day' }] : []
  })
  return { resource, caller, timezone, columns, key: columns.find(({ target }) => target.name === mapping.key_field) ?? null }
}

export interface ImportMapping {
  readonly fields: readonly string[]
  readonly key: string | null
  readonly day_order: DayOrder | null
}

/** Validates a mapping of columns to fields. Errors are keyed by `fields.<index>`, `fields`, `key` or `day_order`. */
export function findImportPlanErrors(
  resource: Resource, caller: Caller, { day_orders: proven }: Pick<Import, 'day_orders'>, { fields, key, day_order: order }: ImportMapping,
): FieldErrors {
  const errors: FieldErrors = {}
  const known = new Set(importTargetsOf(resource, caller).map(({ name }) => name))
  fields.forEach((name, index) => {
    if (name && !known.has(name)) errors[`fields.${index}`] = [(t) => t('errors.field.unknown')]
    else if (name && fields.indexOf(name) !== index) errors[`fields.${index}`] = [(t) => t('errors.exchange.twice')]
  })
  if (!fields.some(Boolean)) errors.fields = [(t) => t('errors.exchange.no_columns')]
  if (key !== null && (!fields.includes(key) || !keyFieldsOf(resource).some(({ name }) => name === key))) {
    errors.key = [(t) => t('errors.exchange.key')]
  }
  const dates = new Set(importTargetsOf(resource, caller).filter(isDateTarget).map(({ name }) => name))
  if (order === null && fields.some((name, index) => dates.has(name) && proven[index] === 'unclear')) {
    errors.day_order = [(t) => t('errors.exchange.day_order')]
  }
  return errors
}

/** Matches by column, loaded for many rows at once. With a self-reference rows are looked up one by one, as an earlier row may match. */
export type Lookups = ReadonlyMap<Column, Matches>

export async function loadLookups(executor: Executor, plan: ImportPlan, rows: readonly (readonly string[])[]): Promise<Lookups> {
  const references = plan.columns.filter(({ target: { field } }) => isReference(field))
  const matches = new Map<Column, Matches>()
  for (const column of references) {
    const texts = rows.flatMap((cells) => namesInCell(column, cells[column.index] ?? ''))
    matches.set(column, await lookUpReferences(executor, column.target.field, plan.caller, texts))
  }
  return matches
}

export const hasSelfReference = ({ resource, columns }: ImportPlan): boolean =>
  columns.some(({ target: { field } }) => isReference(field) && field.to === resource.name)

const namesInCell = ({ target: { field } }: Column, text: string): string[] =>
  (text === '' ? [] : isList(field) ? splitValues(text) : [text])

/** An empty cell is skipped: a new record takes the default, an existing one keeps its value. */
export function parseRow(plan: ImportPlan, lookups: Lookups, cells: readonly string[]): ParsedRow {
  const body: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  let key: unknown = null
  const writable = writableFields(plan.resource, plan.caller, 'create')
  for (const column of plan.columns) {
    const { target: { field, locale } } = column
    const text = cells[column.index] ?? ''
    if (text === '') continue
    const read = parseCell(plan, lookups, column, text)
    if ('error' in read) errors[column.target.name] = [read.error]
    else if (column === plan.key) key = read.value
    if ('error' in read || !writable.has(field.name)) continue
    body[field.name] = locale ? { ...(body[field.name] as object | undefined), [locale]: read.value } : read.value
  }
  return { body, errors, key }
}

function parseCell({ timezone }: ImportPlan, lookups: Lookups, column: Column, text: string): Parsed {
  const { target: { field }, dayOrder } = column
  const problem = findCellError(text)
  if (problem) return { error: (t) => t(`errors.exchange.cells.${problem}`, { text: text.slice(0, SHOWN_CHARACTERS) }) }
  if (isReference(field)) return resolveReference(column, lookups, text)
  return serverTypeOf(field).importCell?.(text, field, { timezone, dayOrder }) ?? invalidType('text')
}

const SHOWN_CHARACTERS = 40

const ambiguousReference = (name: string, found: readonly number[]): Parsed => {
  const ids = found.slice(0, 5).map((id) => `#${id}`).join(', ')
  return { error: (t) => t('errors.exchange.several', { name, ids }) }
}

function resolveReference(column: Column, lookups: Lookups, text: string): Parsed {
  const ids: number[] = []
  for (const name of namesInCell(column, text)) {
    const found = lookups.get(column)?.get(name) ?? []
    if (found.length === 0) return { error: (t) => t('errors.exchange.no_record', { name }) }
    if (found.length > 1) return ambiguousReference(name, found)
    ids.push(...found)
  }
  return { value: isList(column.target.field) ? ids : ids[0] }
}
