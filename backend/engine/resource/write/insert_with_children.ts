/** Inserts a row and its children: the row is written once, with its rollups over them. */
import { allSettled } from '#backend/engine/database/query'
import { takeIds } from './generated_codes.ts'
import { afterInsert, prepareDraft, prepareDrafts, sendBatches, type ErrorPath } from './insert.ts'
import { lockedRow } from './rows/identity_map.ts'
import { newColumns, newRow } from './rows/new_row.ts'
import { addToNewParent } from './rollups/add_to_rollups.ts'
import { hasBeforeSave } from './hooks.ts'
import { prefixErrors } from './checks/map_database_error.ts'
import { readReferences } from './checks/references.ts'
import { awaitAtEnd, collectInsert, flush, rowInUnitOfWork } from './unit_of_work.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

/** New children of one kind. */
export interface NewChildren {
  readonly resource: Resource
  /** Their reference to the parent. */
  readonly by: string
  readonly pathOf: ErrorPath
  /** Their records as the request has them. */
  readonly sent: readonly Data[]
  readonly valuesOf: (parentId: number) => Promise<readonly Data[]>
}

/** The children's hooks before the write know the row by its id; its own hook after the write sees the children. */
export const insertWithChildren = (store: Store, resource: Resource, values: Data, children: readonly NewChildren[]): Promise<Data> =>
  rowInUnitOfWork(store, resource, async () => {
    // What the children refer to and their ids are read together with what the row locks.
    const [{ id: given, ...draft }, ...ids] = await allSettled([
      prepareDraft(store, resource, values, 'id'), ...children.map((group) => takeChildIds(store, group)),
    ])
    const id = Number(given)
    const columns = { id, ...await newColumns(store, resource, draft) }
    const row = collectInsert(store, resource, { ...newRow(store, resource, draft), id }, columns)
    const groups = []
    for (const [index, group] of children.entries()) groups.push(await prepareChildren(store, group, id, ids[index] ?? []))
    const counted = []
    for (const { resource: child, by, rows } of groups)
      counted.push(...await addToNewParent(store, resource, id, { resource: child, by, rows: rows.map((one) => one.row) }))
    // Sent together with what follows, the parent first.
    awaitAtEnd(store, flush(store, (pending) => pending.isNew && pending.id === id && pending.resource === resource))
    for (const { resource: child, rows, pathOf } of groups) sendBatches(store, child, rows, pathOf)
    await afterInsert(store, resource, [draft], [lockedRow(store, resource, id) ?? row])
    for (const { resource: child, drafts, rows } of groups)
      await afterInsert(store, child, drafts, rows.map((one) => one.row), counted)
    return row
  })

async function takeChildIds(store: Store, { resource, sent }: NewChildren): Promise<number[]> {
  const [ids] = await allSettled([
    takeIds(store, resource, sent.length),
    hasBeforeSave(resource) ? readReferences(store, resource, sent, Object.keys(resource.fields)) : null,
  ])
  return ids
}

async function prepareChildren(store: Store, group: NewChildren, parentId: number, ids: readonly number[]) {
  const { resource, pathOf } = group
  const drafts = await prepareDrafts(store, resource, await group.valuesOf(parentId), pathOf)
  const rows = []
  for (const [index, draft] of drafts.entries()) {
    const columns = await prefixErrors(pathOf(index), () => newColumns(store, resource, draft))
    rows.push({ row: { ...newRow(store, resource, draft), id: ids[index] }, columns })
  }
  return { ...group, drafts, rows }
}
