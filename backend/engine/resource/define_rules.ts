/** Rules are typed for the rows of one resource; the handler registry calls them with rows of any. The cast between the two is here. */
import type { ResourceName, Row } from '#resources'
import type { Check, Computed } from '#backend/engine/resource/handler_types'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Caller } from '#backend/engine/resource/caller'
import { mapValues } from '#schema/map_values'
import type { Data } from '#schema/predicate'

export const defineComputed = <N extends ResourceName>(_: N, rule: (row: Row<N>, context: RuleContext) => unknown): Computed =>
  (row, context) => rule(row as unknown as Row<N>, context)

interface CheckInput<R> { readonly refs: R; readonly context: RuleContext; readonly caller: Caller }

/** The fields that a rule reads. */
interface FieldsOf<N extends ResourceName, F extends keyof Row<N>> { readonly name: N; readonly fields: readonly F[] }

export const fieldsOf = <N extends ResourceName, const F extends keyof Row<N> & string>(name: N, fields: readonly F[]): FieldsOf<N, F> =>
  ({ name, fields })

interface AnyFields { readonly name: ResourceName; readonly fields: readonly string[] }
type RowsOf<R> = { readonly [K in keyof R]: R[K] extends FieldsOf<infer N, infer F> ? Pick<Row<N>, F> | null : never }

/** `refs` by reference: `{ order_id: fieldsOf('orders', ['status']) }`. */
export function defineCheck<N extends ResourceName, F extends keyof Row<N> & string, const R extends Readonly<Record<string, AnyFields>>>(
  { fields }: FieldsOf<N, F>, refs: R, rule: (row: Pick<Row<N>, F>, input: CheckInput<RowsOf<R>>) => boolean,
): Check {
  return {
    reads: fields, refs: mapValues(refs, (ref) => ref.fields),
    holds: (row: Data, input) => rule(row as unknown as Pick<Row<N>, F>, input as unknown as CheckInput<RowsOf<R>>),
  }
}
