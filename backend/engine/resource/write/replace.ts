/**
 * PUT: reduces a whole record to the changes that a PATCH would send. Read-only values may be included and must be unchanged; an
 * omitted field keeps its value, because not every caller reads every field.
 */
import { isChildren, isList, traitsOf } from '#schema/fields/index'
import type { FieldErrors } from './read_input.ts'
import { isRecord } from '#schema/is_record'
import { isEqual } from './rows/is_equal.ts'
import { editRecord } from './save.ts'
import { pickBy } from '#schema/map_values'
import type { RequestStore } from '../store.ts'
import { assertVersion, visibleRecord } from './record_version.ts'
import { writableFields } from '../policies/access.ts'
import { findField, resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { assertNoErrors, Invalid } from '../refusals.ts'
import type { Data } from '#schema/predicate'

/** `row` is locked and visible to the caller. */
export async function replaceRecord(store: RequestStore, resource: Resource, row: Data, body: Data): Promise<Data> {
  const sent = withIds(resource, body)
  const writable = writableFields(resource, store.caller, 'edit')
  await assertVersion(store, resource, row, pickBy(sent, (_, name) => name === 'version' || writable.has(name)))
  const errors: FieldErrors = {}
  const { changes, indexes } = changesIn(resource, sent, (await visibleRecord(store, resource, row)) ?? {}, errors, '')
  assertNoErrors(errors)
  try {
    return await editRecord(store, resource, row, { version: sent.version, ...changes })
  } catch (error) {
    throw error instanceof Invalid ? new Invalid(atSentIndexes(error.errors, indexes)) : error
  }
}

/** Lists are read with labels and written as ids. */
function withIds(resource: Resource, body: Data): Data {
  const ids = (value: unknown) => (Array.isArray(value) ? value.map((one: unknown) => (isRecord(one) ? one.id : one)) : value)
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, isList(findField(resource, name)) ? ids(value) : value]))
}

interface Changes {
  readonly changes: Record<string, unknown>
  /** Indexes of the changed rows among the sent ones, by field. */
  readonly indexes: Readonly<Record<string, readonly number[]>>
}

function changesIn(resource: Resource, sent: Data, current: Data, errors: FieldErrors, path: string): Changes {
  const changes: Record<string, unknown> = {}
  const indexes: Record<string, number[]> = {}
  const stored = withIds(resource, current)
  for (const [name, value] of Object.entries(sent)) {
    const field = findField(resource, name)
    // `can` describes the permitted operations and is no part of the record.
    if (name === 'version' || name === 'can') continue
    if (field && isChildren(field) && Array.isArray(value)) {
      const rows = value.map((row: unknown, index) => changesOfRow(field, row, stored[name], errors, `${path}${name}.${index}.`))
      indexes[name] = rows.flatMap((row, index) => (row === null ? [] : [index]))
      if (indexes[name].length) changes[name] = rows.filter((row) => row !== null)
    } else if (!isUnchanged(field, value, stored[name])) {
      if (!field && name in stored) errors[`${path}${name}`] = [(t) => t('errors.field.server')]
      else changes[name] = value
    }
  }
  return { changes, indexes }
}

/** New and deleted rows are the same as in a PATCH; null for an unchanged row. */
function changesOfRow({ of = '' }: Field, row: unknown, stored: unknown, errors: FieldErrors, path: string): unknown {
  if (!isRecord(row) || row.delete || !Array.isArray(stored)) return row
  const current: unknown = stored.find((one) => isRecord(one) && one.id === row.id)
  if (!isRecord(current)) return row
  const child = resourceOf(of)
  const { changes } = changesIn(child, withIds(child, row), current, errors, path)
  return Object.keys(changes).length ? { id: row.id, version: row.version, ...changes } : null
}

/** References are compared by id: their labels and signed URLs may change between two reads. */
function isUnchanged(field: Field | undefined, sent: unknown, stored: unknown): boolean {
  const isReference = (!field || traitsOf(field).relation === 'polymorphic') && isRecord(sent) && isRecord(stored) && 'id' in stored
  return isReference ? sent.id === stored.id && sent.type === stored.type : isEqual(sent, stored)
}

/** Unchanged rows are removed; the errors of the others are moved back to the index at which they were sent. */
const atSentIndexes = (errors: Invalid['errors'], indexes: Changes['indexes']): Invalid['errors'] =>
  Object.fromEntries(Object.entries(errors).map(([path, messages]) => {
    const [name = '', index = '', ...rest] = path.split('.')
    const sentIndex = indexes[name]?.[Number(index)]
    return [sentIndex === undefined ? path : [name, sentIndex, ...rest].join('.'), messages]
  }))
