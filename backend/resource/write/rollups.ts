/**
 * Sums and counts that a row keeps about its children. They are recomputed in the transaction that changed a child,
 * with the parent locked, so that two writers can never both miss the other's row.
 */
import type { Data } from '#schema/predicate'
import { compileRollup } from '#schema/expr'
import { fieldsOfType, registry, resourceOf, type Field, type Resource, type Rollup } from '../registry.ts'

/** What `child` must report to one kind of parent: through its ref `by`, the rollup fields there, and what they read here. */
export interface Upward { readonly parent: Resource; readonly by: string; readonly rollups: readonly Field[]; readonly reads: ReadonlySet<string> }

const upward = new Map<string, Upward[]>()

export function upwardOf(child: Resource): readonly Upward[] {
  if (upward.size === 0) for (const parent of registry.values()) for (const children of fieldsOfType(parent, 'children')) link(parent, children)
  return upward.get(child.name) ?? []
}

function link(parent: Resource, children: Field): void {
  const rollups = Object.values(parent.fields).filter((f) => f.rollup && childrenOf(f.rollup) === children.name)
  if (!rollups.length) return
  const child = children.of ?? ''
  upward.set(child, [...(upward.get(child) ?? []), { parent, by: children.by ?? '', rollups, reads: new Set(rollups.flatMap((f) => readsOf(f.rollup as Rollup))) }])
}

/** 'items.amount' → items */
const childrenOf = (rollup: Rollup) => pathOf(rollup).split('.')[0]
const pathOf = (rollup: Rollup) => ('sum' in rollup ? rollup.sum : 'count' in rollup ? rollup.count : rollup.last)

function readsOf(rollup: Rollup): string[] {
  const value = pathOf(rollup).split('.')[1]
  const where = 'where' in rollup && rollup.where ? namesIn(rollup.where) : []
  return [...(value ? [value] : []), ...('by' in rollup ? [rollup.by] : []), ...where]
}

const namesIn = (p: Data): string[] => Object.entries(p).flatMap(([key, said]) =>
  key === 'and' || key === 'or' ? (said as Data[]).flatMap(namesIn) : key === 'not' ? namesIn(said as Data) : [key])

/** `select …` of all rollups in `up` for one parent. */
export function rollupQuery(up: Upward, id: number): { sql: string; bindings: unknown[] } {
  const parts = up.rollups.map((field) => ({ name: field.name, ...compileRollup(resourceOf(up.parent.name), field, registry, id) }))
  return { sql: `select ${parts.map((p) => `(${p.sql}) as "${p.name}"`).join(', ')}`, bindings: parts.flatMap((p) => p.bindings) }
}
