/** Inserts a row and its children: the row is written once, with its rollups over them. */
import { allSettled } from '#backend/database/query'
import { afterInsert, insertBatches, prepareDraft, prepareDrafts, type ErrorPath } from './insert.ts'
import { lockedRow } from './identity_map.ts'
import { prefixErrors } from './map_database_error.ts'
import { newColumns, newRow } from './new_row.ts'
import { addToNewParent } from './add_to_rollups.ts'
import { hasBeforeSave } from './hooks.ts'
import { readReferences } from './references.ts'
import { collectInsert, flush, rowInUnitOfWork } from './unit_of_work.ts'
import type { Resource } from '#backend/definition/registry'
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
    // What the children refer to is read together with what the row locks.
    const [{ id: given, ...draft }] = await allSettled([prepareDraft(store, resource, values, 'id'), ...children.map((group) => (
      hasBeforeSave(group.resource) ? readReferences(store, group.resource, group.sent, Object.keys(group.resource.fields)) : null))])
    const id = Number(given)
    const columns = { id, ...await newColumns(store, resource, draft) }
    collectInsert(store, resource, { ...newRow(store, resource, draft), id }, columns)
    const groups = []
    for (const group of children) {
      const drafts = await prepareDrafts(store, group.resource, await group.valuesOf(id), group.pathOf)
      groups.push({ ...group, drafts, rows: drafts.map((one) => newRow(store, group.resource, one)) })
    }
    const counted = []
    for (const { resource: child, by, rows } of groups)
      counted.push(...await addToNewParent(store, resource, id, { resource: child, by, rows }))
    // Sent together, the parent first.
    const [, ...inserted] = await allSettled([
      flush(store, (pending) => pending.isNew && pending.id === id && pending.resource === resource),
      ...groups.map(({ resource: child, drafts, rows, pathOf }) => (
        prefixErrors(pathOf(0), () => insertBatches(store, child, drafts, { rows })))),
    ])
    const row = lockedRow(store, resource, id) ?? {}
    await afterInsert(store, resource, [draft], [row])
    for (const [index, group] of groups.entries())
      await afterInsert(store, group.resource, group.drafts, inserted[index] as Data[], counted)
    return row
  })
