/** A row that exists, locked by the caller of this function. */
import { isList, traitsOf } from '#schema/fields/index'
import { picked } from './audit.ts'
import { carryUp } from './carry_up.ts'
import { asStored, toColumns } from './columns.ts'
import { derive } from './derive.ts'
import { assertComplete } from './draft.ts'
import { afterSave, beforeSave, hasRules } from './hooks.ts'
import { assertFiles, claimFiles, fileIds } from './files.ts'
import { lockedRow } from './memory.ts'
import { hashPasswords, linkedIds, linkMany } from './parts.ts'
import { assertReferences, assertSent } from './references.ts'
import { isSame } from './same.ts'
import { collect, flush, log, rowInUnit } from './unit_of_work.ts'
import { contextOf } from './values.ts'
import { fieldsWith, isComputed, type Field, type Resource } from '#backend/definition/registry'
import { refuse } from '../refusals.ts'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

export interface Why {
  readonly action?: string
  readonly reason?: string | null
  readonly sent?: ReadonlySet<string>
  /** What a transition leads to for the row itself: each sees the row as those before it leave it, and returns what it changes. */
  readonly patches?: readonly ((row: Data) => Promise<Data>)[]
}

/** Changes what differs. Nothing to change and no action to record: the row stays untouched, its version too. */
export const updateRow = (store: Store, resource: Resource, before: Data, values: Data, why: Why = {}): Promise<Data> =>
  rowInUnit(store, resource, () => update(store, resource, before, values, why))

async function update(store: Store, resource: Resource, before: Data, values: Data, why: Why): Promise<Data> {
  if (resource.append_only) throw refuse('errors.record.append_only')
  const known = { ...before, ...(await linked(store, resource, Number(before.id), values)) }
  const draft = { ...values }
  if (hasRules(resource)) await assertSent(store, resource, { ...known, ...draft }, differing(known, draft))
  Object.assign(draft, await beforeSave(store, resource, before, draft))
  if (differing(known, draft).size === 0 && !why.action) return before
  const next: Record<string, unknown> = { ...known, ...draft }
  const judge = async (changed: ReadonlySet<string>) => {
    assertComplete(resource, next, known, why.sent ?? new Set(), contextOf(store))
    await assertReferences(store, resource, next, changed)
    await assertFiles(store, resource, Number(before.id), next, changed)
    Object.assign(next, derive(resource, next, changed, store.facts))
  }
  await judge(differing(known, draft))
  for (const patch of why.patches ?? []) {
    const added = await patch({ ...before, ...asStored(resource, next) })
    const changed = differing(next, added)
    Object.assign(draft, added)
    Object.assign(next, added)
    if (changed.size) await judge(changed)
  }
  const changed = differing(known, draft)
  let row = await change(store, resource, before, next, differing(known, next), 'bump')
  // That a value is taken is told at its place in the request, not where the call ends.
  if (isUnique(resource, pickChanged(draft, why.sent ?? new Set()))) {
    await flush(store, (pending) => pending.id === row.id && pending.resource === resource, 'a unique value')
    row = lockedRow(store, resource, row.id) ?? row
  }
  await linkMany(store, resource, Number(row.id), pickChanged(draft, changed))
  await claimFiles(store, resource, Number(row.id), known, pickChanged(draft, changed))
  record(store, resource, { ...known, ...before }, { ...row, ...besides(resource, next) }, why)
  await carryUp(store, resource, [{ before, after: row }])
  await afterSave(store, resource, before, row, differing(before, row), why.reason ?? null)
  return row
}

/** New sums from below, and what follows from them. No version: nobody's form is stale because an item was measured. */
export async function settleRow(store: Store, resource: Resource, before: Data, sums: Data): Promise<void> {
  const changed = differing(before, sums)
  if (changed.size === 0) return
  const next: Record<string, unknown> = { ...before, ...sums }
  Object.assign(next, derive(resource, next, changed, store.facts))
  const row = await change(store, resource, before, next, differing(before, next), 'keep')
  await carryUp(store, resource, [{ before, after: row }])
  await afterSave(store, resource, before, row, differing(before, row))
}

async function change(
  store: Store, resource: Resource, before: Data, next: Data, changed: ReadonlySet<string>, version: 'bump' | 'keep',
): Promise<Data> {
  const values = pickChanged(next, changed)
  const columns = toColumns(resource, await hashPasswords(store, resource, values))
  return collect(store, resource, { ...(lockedRow(store, resource, before.id) ?? before), ...asStored(resource, values) }, columns, version)
}

const isUnique = ({ unique = [], fields }: Resource, sent: Data): boolean =>
  Object.keys(sent).some((name) => fields[name]?.unique === true || unique.some((names) => names.includes(name)))

function record(store: Store, resource: Resource, before: Data, after: Data, why: Why): void {
  const facts = [...differing(before, after)].filter((name) => {
    const f = resource.fields[name]
    return f && !isComputed(f)
  })
  log(store, [{
    action: `${resource.name}.${why.action ?? 'edit'}`,
    resource: resource.name,
    id: Number(after.id),
    before: picked(before, facts, resource),
    after: picked(after, facts, resource),
    reason: why.reason ?? null,
  }])
}

/** The present targets and files of the lists about to be changed: they live in other tables. */
async function linked(store: Store, resource: Resource, id: number, values: Data): Promise<Data> {
  const known: Record<string, number[]> = {}
  const read = async (fields: readonly Field[], idsOf: typeof fileIds) => {
    for (const { name } of fields) if (name in values) known[name] = await idsOf(store, resource, name, id)
  }
  await read(fieldsWith(resource, 'relation', 'many_to_many'), linkedIds)
  await read(fieldsWith(resource, 'files', 'several'), fileIds)
  return known
}

const differing = (before: Data, after: Data) =>
  new Set(Object.keys(after).filter((name) => name !== 'version' && name !== 'updated_at' && !isSame(before[name], after[name])))
const pickChanged = (values: Data, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
/** What the written row does not carry: targets in other tables, and that a password was changed. */
const besides = (resource: Resource, values: Data) =>
  Object.fromEntries(
    Object.values(resource.fields)
      .filter((field) => isList(field) || traitsOf(field).hashed)
      .filter((f) => f.name in values)
      .map((f) => [f.name, values[f.name]]),
  )
