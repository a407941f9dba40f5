/** Updates a row that the caller of these functions has locked. */
import { isList, isServerOnly, traitsOf } from '#schema/fields/index'
import { pickFields } from './audit.ts'
import { changedNames, collectChanges, pickNames } from './collect_changes.ts'
import { propagateRollups } from './rollups/propagate_rollups.ts'
import { normalizeStored } from './rows/columns.ts'
import { deriveValues } from './derive_values.ts'
import { assertValidRow } from './checks/validate_row.ts'
import { afterSave, beforeSave, hasBeforeSave } from './hooks.ts'
import { assertFilesAvailable, claimFiles } from './checks/file_ownership.ts'
import { lockedRow } from './rows/identity_map.ts'
import { storedListIds } from './rows/list_ids.ts'
import { linkMany } from './relations_and_passwords.ts'
import { assertReferences, assertVisibleReferences } from './checks/references.ts'
import { flush, collectAuditEntries, rowInUnitOfWork } from './unit_of_work.ts'
import { predicateContext } from './definition_values.ts'
import { fieldsWith, isComputed, type Resource } from '#backend/engine/definition/registry'
import { refuse } from '../refusals.ts'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

export interface UpdateOptions {
  readonly action?: string
  readonly reason?: string | null
  readonly sent?: ReadonlySet<string>
  /** Patches of a transition's effects: each receives the row with the patches before it applied, and returns further values. */
  readonly patches?: readonly ((row: Data, listIds: ListIds) => Promise<Data>)[]
}

/** The ids of a list of the row, as they will be after the update. */
type ListIds = (list: string) => Promise<readonly number[]>

/** Writes the values that differ. Without a difference and without an action the row and its version stay as they are. */
export const updateRow = (store: Store, resource: Resource, before: Data, values: Data, options: UpdateOptions = {}): Promise<Data> =>
  rowInUnitOfWork(store, resource, () => update(store, resource, before, values, options))

async function update(store: Store, resource: Resource, before: Data, values: Data, options: UpdateOptions): Promise<Data> {
  if (resource.append_only) throw refuse('errors.record.append_only')
  const known = { ...before, ...(await currentLinks(store, resource, Number(before.id), values)) }
  const draft = { ...values }
  if (hasBeforeSave(resource)) await assertVisibleReferences(store, resource, { ...known, ...draft }, changedNames(known, draft))
  Object.assign(draft, await beforeSave(store, resource, before, draft))
  if (changedNames(known, draft).size === 0 && !options.action) return before
  const next: Record<string, unknown> = { ...known, ...draft }
  const validate = async (changed: ReadonlySet<string>) => {
    assertValidRow(resource, next, known, options.sent ?? new Set(), predicateContext(store))
    await assertReferences(store, resource, next, changed)
    await assertFilesAvailable(store, resource, Number(before.id), next, changed)
    Object.assign(next, deriveValues(resource, next, changed, store.context))
  }
  await validate(changedNames(known, draft))
  const listIds: ListIds = async (list) =>
    next[list] as readonly number[] | undefined ?? await storedListIds(store, resource, list, Number(before.id))
  for (const patch of options.patches ?? []) {
    const patched = await patch({ ...before, ...normalizeStored(resource, next) }, listIds)
    const changed = changedNames(next, patched)
    Object.assign(draft, patched)
    Object.assign(next, patched)
    if (changed.size) await validate(changed)
  }
  const changed = changedNames(known, draft)
  const written = changedNames(known, next)
  let row = await collectChanges(store, resource, before, next, written, isDerived(store, resource, written) ? 'keep' : 'bump')
  // A unique violation must be reported at the field of the request, not at the end of the unit of work.
  if (touchesUnique(resource, pickNames(draft, options.sent ?? new Set()))) {
    await flush(store, (pending) => pending.id === row.id && pending.resource === resource, 'a unique value')
    row = lockedRow(store, resource, row.id) ?? row
  }
  await linkMany(store, resource, Number(row.id), pickNames(draft, changed))
  await claimFiles(store, resource, Number(row.id), known, pickNames(draft, changed))
  auditUpdate(store, resource, { ...known, ...before }, { ...row, ...unstoredValues(resource, next) }, options)
  await propagateRollups(store, resource, [{ before, after: row }])
  await afterSave(store, resource, before, row, changedNames(before, row), options.reason ?? null)
  return row
}

/**
 * What a job writes beside what people enter (a file that it has made, the state of a message that it has sent) makes nobody's open page
 * stale: the next press of a button would be refused without a reason. The flow still refuses what the new status does not allow.
 */
const isDerived = ({ author }: Store, { fields }: Resource, written: ReadonlySet<string>): boolean =>
  author === null && [...written].every((name) => { const field = fields[name]; return field !== undefined && isServerOnly(field) })

const touchesUnique = ({ unique = [], fields }: Resource, sent: Data): boolean =>
  Object.keys(sent).some((name) => fields[name]?.unique === true || unique.some((names) => names.includes(name)))

function auditUpdate(store: Store, resource: Resource, before: Data, after: Data, options: UpdateOptions): void {
  const names = [...changedNames(before, after)].filter((name) => {
    const f = resource.fields[name]
    return f && !isComputed(f)
  })
  collectAuditEntries(store, [{
    action: `${resource.name}.${options.action ?? 'edit'}`,
    resource: resource.name,
    id: Number(after.id),
    before: pickFields(before, names, resource),
    after: pickFields(after, names, resource),
    reason: options.reason ?? null,
  }])
}

/** Current targets and files of the list fields in `values`, which are stored in other tables. */
async function currentLinks(store: Store, resource: Resource, id: number, values: Data): Promise<Data> {
  const known: Record<string, number[]> = {}
  const lists = [...fieldsWith(resource, 'relation', 'many_to_many'), ...fieldsWith(resource, 'files', 'several')]
  for (const { name } of lists) if (name in values) known[name] = await storedListIds(store, resource, name, id)
  return known
}

/** Values that the returned row does not contain: targets in other tables, and a changed password. */
const unstoredValues = (resource: Resource, values: Data) =>
  Object.fromEntries(
    Object.values(resource.fields)
      .filter((field) => isList(field) || traitsOf(field).hashed)
      .filter((f) => f.name in values)
      .map((f) => [f.name, values[f.name]]),
  )
