/**
 * PUT: a whole record as it was read, with what was changed in it → what a PATCH would say. What may not be written is there as
 * well and must be as it was; what is left out stays, for there are fields that not everybody reads.
 */
import { isChildren, isList, traitsOf } from '#schema/fields/index'
import type { Says } from './input.ts'
import { isRecord } from '#common/is_record'
import { isSame } from './same.ts'
import { editRecord } from './save.ts'
import type { RequestStore } from '../store.ts'
import { assertVersion, visibleRecord } from './version.ts'
import { writableFields } from '../read/access.ts'
import { resourceOf, type Field, type Resource } from '#backend/definition/registry'
import { Invalid } from '../refusals.ts'
import type { Data } from '#schema/predicate'

/** `row` is locked and visible to the caller. */
export async function replaceRecord(store: RequestStore, resource: Resource, row: Data, body: Data): Promise<Data> {
  const sent = named(resource, body)
  const writable = writableFields(resource, store.caller, 'edit')
  await assertVersion(store, resource, row, pick(sent, (name) => name === 'version' || writable.has(name)))
  const says: Says = {}
  const { changes, places } = changesIn(resource, sent, (await visibleRecord(store, resource, row)) ?? {}, says, '')
  if (Object.keys(says).length) throw new Invalid(says)
  try {
    return await editRecord(store, resource, row, { version: sent.version, ...changes })
  } catch (error) {
    throw error instanceof Invalid ? new Invalid(placed(error.says, places)) : error
  }
}

/** Lists are read with names and written as ids. */
function named(resource: Resource, body: Data): Data {
  const ids = (value: unknown) => (Array.isArray(value) ? value.map((one: unknown) => (isRecord(one) ? one.id : one)) : value)
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, isList(fieldIn(resource, name)) ? ids(value) : value]))
}

interface Changes {
  readonly changes: Record<string, unknown>
  /** Which of the rows that were sent are left, by their field. */
  readonly places: Readonly<Record<string, readonly number[]>>
}

function changesIn(resource: Resource, sent: Data, current: Data, says: Says, path: string): Changes {
  const changes: Record<string, unknown> = {}
  const places: Record<string, number[]> = {}
  const known = named(resource, current)
  for (const [name, value] of Object.entries(sent)) {
    const field = fieldIn(resource, name)
    // What may be done next is an answer, and no part of the record.
    if (name === 'version' || name === 'can') continue
    if (field && isChildren(field) && Array.isArray(value)) {
      const rows = value.map((row: unknown, index) => changedRow(field, row, known[name], says, `${path}${name}.${index}.`))
      places[name] = rows.flatMap((row, index) => (row === null ? [] : [index]))
      if (places[name].length) changes[name] = rows.filter((row) => row !== null)
    } else if (!isAsRead(field, value, known[name])) {
      if (!field && name in known) says[`${path}${name}`] = [(t) => t('errors.field.server')]
      else changes[name] = value
    }
  }
  return { changes, places }
}

/** A new row and one that is to be deleted are as in a PATCH; null for one that is as it was. */
function changedRow({ of = '' }: Field, row: unknown, known: unknown, says: Says, path: string): unknown {
  if (!isRecord(row) || row.delete || !Array.isArray(known)) return row
  const current: unknown = known.find((one) => isRecord(one) && one.id === row.id)
  if (!isRecord(current)) return row
  const child = resourceOf(of)
  const { changes } = changesIn(child, named(child, row), current, says, path)
  return Object.keys(changes).length ? { id: row.id, version: row.version, ...changes } : null
}

/** What is referred to is the same by its number: how it is called, and where its file is, is of the moment. */
function isAsRead(field: Field | undefined, sent: unknown, known: unknown): boolean {
  const isReference = (!field || traitsOf(field).relation === 'polymorphic') && isRecord(sent) && isRecord(known) && 'id' in known
  return isReference ? sent.id === known.id && sent.type === known.type : isSame(sent, known)
}

/** Rows that are as they were are not sent on: complaints about the others stand at the place where they were sent. */
const placed = (says: Invalid['says'], places: Changes['places']): Invalid['says'] =>
  Object.fromEntries(Object.entries(says).map(([path, said]) => {
    const [name = '', index = '', ...rest] = path.split('.')
    const place = places[name]?.[Number(index)]
    return [place === undefined ? path : [name, place, ...rest].join('.'), said]
  }))

const fieldIn = (resource: Resource, name: string): Field | undefined =>
  (Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined)
const pick = (body: Data, isMeant: (name: string) => boolean): Data =>
  Object.fromEntries(Object.entries(body).filter(([name]) => isMeant(name)))
