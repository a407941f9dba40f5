/** Rules are typed for the rows of one resource; the handler registry calls them with rows of any. The cast between the two is here. */
import type { ResourceName, Row } from '#resources'
import type { Check, Computed } from '#backend/resource/handler_types'
import type { RuleContext } from '#backend/resource/rule_context'
import type { Caller } from '#backend/resource/caller'
import type { Data } from '#schema/predicate'

export const defineComputed = <N extends ResourceName>(_: N, rule: (row: Row<N>, context: RuleContext) => unknown): Computed =>
  (row, context) => rule(row as unknown as Row<N>, context)

interface CheckInput<R> { readonly refs: R; readonly context: RuleContext; readonly caller: Caller }

/** `refs` names the target of each reference: `{ order_id: 'orders' }`. */
export function defineCheck<N extends ResourceName, const R extends Readonly<Record<string, ResourceName>>>(
  _: N, refs: R, rule: (row: Row<N>, input: CheckInput<{ readonly [K in keyof R]: Row<R[K]> | null }>) => boolean,
): Check {
  return {
    refs: Object.keys(refs),
    holds: (row: Data, input) =>
      rule(row as unknown as Row<N>, input as unknown as CheckInput<{ readonly [K in keyof R]: Row<R[K]> | null }>),
  }
}
