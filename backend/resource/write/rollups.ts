/**
 * Sums and counts that a row keeps about its children. They are recomputed in the transaction that changed a child,
 * with the parent locked, so that two writers can never both miss the other's row.
 */
import { addedRollup, compileRollup, rollupValue, type Rollup } from '#schema/expr'
import { holds, type Context, type Data, type Fields } from '#schema/predicate'
import { isSame } from './same.ts'
import { fieldOf, fieldsWith, registry, resourceOf, type Field, type Resource } from '#backend/definition/registry'

/** What `child` must report to one kind of parent: through its ref `by`, into the rollup fields there. */
export interface Upward {
  readonly parent: Resource
  readonly by: string
  readonly rollups: readonly Field[]
}

const upward = new Map<string, Upward[]>()

export function upwardOf(child: Resource): readonly Upward[] {
  if (upward.size === 0)
    for (const parent of registry.values()) for (const children of fieldsWith(parent, 'relation', 'has_many')) link(parent, children)
  return upward.get(child.name) ?? []
}

function link(parent: Resource, children: Field): void {
  const rollups = Object.values(parent.fields).filter((f) => f.rollup && childrenOf(f.rollup) === children.name)
  if (!rollups.length) return
  const child = children.of ?? ''
  upward.set(child, [...(upward.get(child) ?? []), { parent, by: children.by ?? '', rollups }])
}

/** The fields of the children whose sums these are. */
export const summedBy = (rollups: readonly Field[]): string[] =>
  rollups.flatMap(({ rollup }) => (rollup && 'sum' in rollup ? [valueOf(rollup)] : []))

/** 'items.amount' → items */
const childrenOf = (rollup: Rollup) => pathOf(rollup).split('.')[0]
const valueOf = (rollup: Rollup) => pathOf(rollup).split('.')[1] ?? ''
const pathOf = (rollup: Rollup) => ('sum' in rollup ? rollup.sum : 'count' in rollup ? rollup.count : rollup.last)

/** The rollups that are no longer right after this change of a child; a row that is not there is null. */
export function movedBy(child: Resource, { by, rollups }: Upward, before: Data | null, after: Data | null): Field[] {
  if (before && after && !isSame(before[by], after[by])) return [...rollups]
  const fields = child.fields as unknown as Fields
  return rollups.filter(({ rollup }) => rollup && isMoved(rollup, fields, before, after))
}

function isMoved(rollup: Rollup, fields: Fields, before: Data | null, after: Data | null): boolean {
  const where = 'where' in rollup ? (rollup.where ?? {}) : {}
  const counts = (row: Data | null): row is Data => row !== null && !row.deleted_at && holds(where, row, fields, NO_CONTEXT)
  if (!counts(before) || !counts(after)) return counts(before) !== counts(after)
  if ('last' in rollup) return [valueOf(rollup), rollup.by].some((name) => !isSame(before[name], after[name]))
  return 'sum' in rollup && !isSame(before[valueOf(rollup)], after[valueOf(rollup)])
}

/** What is stored cannot depend on who asks, or when. */
const NO_CONTEXT = { me: {}, now: {} } as unknown as Context

/** `select …` of these rollups for one parent, over the children that are in the database as they are: not those of `except`. */
export function rollupQuery(
  parent: Resource, rollups: readonly Field[], id: number, except: (child: Resource) => readonly number[] = () => [],
): { sql: string; bindings: unknown[] } {
  const parts = rollups.map((field) =>
    ({ name: field.name, ...compileRollup(parent, field, registry, id, except(childOf(parent, field))) }))
  return { sql: `select ${parts.map((p) => `(${p.sql}) as "${p.name}"`).join(', ')}`, bindings: parts.flatMap((p) => p.bindings) }
}

/** The rollup over those that the statement left out as well. */
export function withPending(parent: Resource, field: Field, found: unknown, children: readonly Data[]): unknown {
  if (!children.length) return found
  const added = rollupValue(field as unknown as Data, children, childOf(parent, field).fields as unknown as Fields)
  return addedRollup(field as unknown as Data, found, added)
}

/** The resource whose rows it sums. */
export const childOf = (parent: Resource, { rollup }: Field): Resource =>
  resourceOf(String(rollup && fieldOf(parent, childrenOf(rollup) ?? '').of))

/** The reference by which they are its children. */
export const byOf = (parent: Resource, { rollup }: Field): string => String(rollup && fieldOf(parent, childrenOf(rollup) ?? '').by)

/** A last value is not added to another. */
export const isLast = ({ rollup }: Field): boolean => rollup !== undefined && 'last' in rollup
