import { all, fragment } from '#backend/resource/read/sql'
import { scopeOf } from '#backend/resource/read/scope'
import { resourceOf } from '#backend/definition/registry'
import type { DateRange, MoneyStatistics } from '#common/statistics'
import type { RuleContext } from '#backend/resource/rule_context'
import type { Caller } from '#backend/resource/caller'
import { sumsByStep } from './sums_by_step.ts'

const FLOWS = ['in', 'out'] as const

/** A refund is money out; the payment stays money in. */
export async function moneyStatistics(caller: Caller, range: DateRange, context: RuleContext): Promise<MoneyStatistics> {
  const scope = scopeOf(resourceOf('transactions'), caller)
  const sums = await sumsByStep(FLOWS.map((type) => ({
    name: type, from: '"transactions" as "t"', at: 'paid_at', sum: 'sum("t"."amount_mad")',
    where: all([fragment(`"t"."type" = '${type}'`), fragment(`"t"."status" <> 'canceled'`), scope]),
  })), range, context)
  const [income, expenses] = FLOWS.map((type) => sums.get(type))
  if (!income || !expenses) throw new Error('sums of a flow are missing')
  return {
    buckets: income.buckets.map(({ sum }, index) => ({ in: sum, out: expenses.buckets[index]?.sum ?? 0 })),
    now: { in: income.now.sum, out: expenses.now.sum },
    before: { in: income.before.sum, out: expenses.before.sum },
  }
}
