/** Rules are written for rows of one resource; the socket calls them with rows of any. The cast between the two lives here. */
import type { ResourceName, Row } from '#resources'
import type { Check, Computed } from '#backend/resource/behavior'
import type { Facts } from '#backend/resource/facts'
import type { Caller } from '#backend/resource/caller'
import type { Data } from '#schema/predicate'

export const computed = <N extends ResourceName>(_: N, rule: (row: Row<N>, facts: Facts) => unknown): Computed =>
  (row, facts) => rule(row as unknown as Row<N>, facts)

interface Given<R> { readonly refs: R; readonly facts: Facts; readonly caller: Caller }

/** `refs` says to which resource each reference leads: `{ order_id: 'orders' }`. */
export function check<N extends ResourceName, const R extends Readonly<Record<string, ResourceName>>>(
  _: N, refs: R, rule: (row: Row<N>, given: Given<{ readonly [K in keyof R]: Row<R[K]> | null }>) => boolean,
): Check {
  return {
    refs: Object.keys(refs),
    holds: (row: Data, given) => rule(row as unknown as Row<N>, given as unknown as Given<{ readonly [K in keyof R]: Row<R[K]> | null }>),
  }
}
