/**
 * Rollups: sums, counts and last values that a row stores about its children. They change in the transaction that changes a child, with
 * the parent locked, so that two concurrent writers cannot both miss the other's row.
 */
import { addRollupValues, compileRollup, rollupPath, rollupValue, type Rollup } from '#schema/expr'
import type { Data, Fields } from '#schema/predicate'
import { isEqual } from '../rows/is_equal.ts'
import { fieldOf, fieldsWith, registry, resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'

/** The rollup fields of one parent resource over a child resource, which references it by `by`. */
export interface RollupParent {
  readonly parent: Resource
  readonly by: string
  readonly rollups: readonly Field[]
}

const rollupParents = new Map<string, RollupParent[]>()

export function rollupParentsOf(child: Resource): readonly RollupParent[] {
  if (rollupParents.size === 0) {
    for (const parent of registry.values())
      for (const children of fieldsWith(parent, 'relation', 'has_many')) addRollupParent(parent, children)
  }
  return rollupParents.get(child.name) ?? []
}

function addRollupParent(parent: Resource, children: Field): void {
  const rollups = Object.values(parent.fields).filter((f) => f.rollup && childFieldOf(f.rollup) === children.name)
  if (!rollups.length) return
  const child = children.of ?? ''
  rollupParents.set(child, [...(rollupParents.get(child) ?? []), { parent, by: children.by ?? '', rollups }])
}

/** Names of the child fields that these rollups sum. */
export const sourceFieldsOf = (rollups: readonly Field[]): string[] =>
  rollups.flatMap(({ rollup }) => (rollup && 'sum' in rollup ? [valueFieldOf(rollup)] : []))

/** 'items.amount' → items */
const childFieldOf = (rollup: Rollup) => rollupPath(rollup).split('.')[0]
const valueFieldOf = (rollup: Rollup) => rollupPath(rollup).split('.')[1] ?? ''

/** Whether this change of a child may change a last value; `before` is null for an insert, `after` for a delete. */
export function changesLastValue({ rollup }: Field, by: string, before: Data | null, after: Data | null): boolean {
  if (!rollup || !('last' in rollup)) return false
  const exists = (row: Data | null): row is Data => row !== null && !row.deleted_at
  if (!exists(before) || !exists(after)) return exists(before) !== exists(after)
  return [by, valueFieldOf(rollup), rollup.by].some((name) => !isEqual(before[name], after[name]))
}

/** One SELECT of these rollups for one parent, without the `excluded` children, which have pending updates. */
export function rollupQuery(
  parent: Resource, rollups: readonly Field[], id: number, excluded: (child: Resource) => readonly number[] = () => [],
): { sql: string; bindings: unknown[] } {
  const subqueries = rollups.map((field) =>
    ({ name: field.name, ...compileRollup(parent, field, registry, id, excluded(childResourceOf(parent, field))) }))
  return { sql: `select ${subqueries.map((p) => `(${p.sql}) as "${p.name}"`).join(', ')}`, bindings: subqueries.flatMap((p) => p.bindings) }
}

/** Adds the pending children, which the statement excluded. */
export function addPendingChildren(parent: Resource, field: Field, stored: unknown, children: readonly Data[]): unknown {
  if (!children.length) return stored
  return addRollupValues(field as unknown as Data, stored, rollupOver(childResourceOf(parent, field), field, children))
}

/** The value of the rollup over these rows of `child`. */
export const rollupOver = (child: Resource, field: Field, rows: readonly Data[]): unknown =>
  rollupValue(field as unknown as Data, rows, child.fields as unknown as Fields)

/** The resource that the rollup aggregates. */
export const childResourceOf = (parent: Resource, { rollup }: Field): Resource =>
  resourceOf(String(rollup && fieldOf(parent, childFieldOf(rollup) ?? '').of))

/** The reference of the children to this parent. */
export const foreignKeyOf = (parent: Resource, { rollup }: Field): string =>
  String(rollup && fieldOf(parent, childFieldOf(rollup) ?? '').by)

/** Last values cannot be added, unlike sums and counts. */
export const isLastValueRollup = ({ rollup }: Field): boolean => rollup !== undefined && 'last' in rollup
