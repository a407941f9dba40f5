/**
 * Sums and counts add and subtract what a change of a child adds to them, instead of reading all children again. A rule may change a
 * child, or have a parent recomputed, while an earlier change of that child is still under way: this notes for a transaction which
 * state of a child a parent contains, so that no change is counted twice.
 */
import type { Field, Resource } from '#backend/engine/definition/registry'
import type { Data } from '#schema/predicate'

/** By rollup, then by id of the parent. */
type CountedStates = Map<Field, Map<number, Data>>

interface Transaction { readonly trx: object }

const transactions = new WeakMap<object, Map<string, CountedStates>>()
const keyOf = (child: Resource, id: unknown) => `${child.name} ${Number(id)}`
const statesOf = ({ trx }: Transaction, child: Resource, id: unknown) => transactions.get(trx)?.get(keyOf(child, id))

/** The child as this rollup of this parent contains it; undefined before its first change in this transaction. */
export const countedChild = (store: Transaction, child: Resource, id: unknown, rollup: Field, parent: number): Data | undefined =>
  statesOf(store, child, id)?.get(rollup)?.get(parent)

/** The parents whose rollup contains the child, or has contained it in this transaction. */
export const countingParents = (store: Transaction, child: Resource, id: unknown, rollup: Field): number[] =>
  [...statesOf(store, child, id)?.get(rollup)?.keys() ?? []]

export function noteCounted(store: Transaction, child: Resource, row: Data, rollup: Field, parent: number): void {
  const key = keyOf(child, row.id)
  const rows = transactions.get(store.trx) ?? new Map<string, CountedStates>()
  const states = rows.get(key) ?? new Map<Field, Map<number, Data>>()
  const parents = states.get(rollup) ?? new Map<number, Data>()
  transactions.set(store.trx, rows.set(key, states.set(rollup, parents.set(parent, row))))
}

/** After a rollback to a savepoint. */
export function forgetCountedChildren(trx: object): void {
  transactions.delete(trx)
}
