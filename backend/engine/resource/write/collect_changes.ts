/** What a write changes of a row, for the unit of work: values that people enter, and those that follow from other rows. */
import { normalizeStored, toColumns } from './rows/columns.ts'
import { deriveValues } from './derive_values.ts'
import { lockedRow } from './rows/identity_map.ts'
import { isEqual } from './rows/is_equal.ts'
import { hashPasswords } from './relations_and_passwords.ts'
import { collectUpdate } from './unit_of_work.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

/** Without the rollups of the parents above and without hooks; null when nothing changes. */
export async function collectRollups(store: Store, resource: Resource, before: Data, rollups: Data): Promise<Data | null> {
  const changed = changedNames(before, rollups)
  if (changed.size === 0) return null
  const next: Record<string, unknown> = { ...before, ...rollups }
  Object.assign(next, deriveValues(resource, next, changed, store.context))
  return collectChanges(store, resource, before, next, changedNames(before, next), 'keep')
}

/** Hands the changed values of a row to the unit of work; returns the row as it will be. */
export async function collectChanges(
  store: Store, resource: Resource, before: Data, next: Data, changed: ReadonlySet<string>, version: 'bump' | 'keep',
): Promise<Data> {
  const values = pickNames(next, changed)
  const columns = toColumns(resource, await hashPasswords(store, resource, values))
  const row = { ...(lockedRow(store, resource, before.id) ?? before), ...normalizeStored(resource, values) }
  return collectUpdate(store, resource, row, columns, version)
}

/** Names whose value differs, without those that follow from every change. */
export const changedNames = (before: Data, after: Data) =>
  new Set(Object.keys(after).filter((name) => name !== 'version' && name !== 'updated_at' && !isEqual(before[name], after[name])))
export const pickNames = (values: Data, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
