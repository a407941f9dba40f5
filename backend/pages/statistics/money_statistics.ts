import { all, fragment } from '#backend/engine/resource/read/sql'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { resourceOf } from '#backend/engine/definition/registry'
import type { DateRange, MoneyStatistics } from '#common/statistics'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Caller } from '#backend/engine/resource/caller'
import { comparedSums } from './compared_sums.ts'
import type { SumSource } from './sums_by_bucket.ts'

export const moneyStatistics = async (caller: Caller, range: DateRange, context: RuleContext): Promise<MoneyStatistics> =>
  (await comparedSums({ money: moneyFlowsOf(caller) }, range, context)).money

/** Without canceled transactions. A refund is money out; the payment stays money in. */
export function moneyFlowsOf(caller: Caller): SumSource<'in' | 'out'> {
  const sum = (type: string) => `sum("t"."amount_mad") filter (where "t"."type" = '${type}')`
  return {
    table: 'transactions', at: 'paid_at', sums: { in: sum('in'), out: sum('out') },
    where: all([scopeOf(resourceOf('transactions'), caller), fragment('"t"."status" <> \'canceled\'')]),
  }
}
