/** The figures of the Statistics page for a range of days. A part is null without the permission to list its rows. */
import { mayOperate } from '#backend/engine/resource/policies/access'
import { resourceOf } from '#backend/engine/definition/registry'
import { bucketsOf, previousRange, statisticsStepOf, type DateRange, type Statistics } from '#common/statistics'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Caller } from '#backend/engine/resource/caller'
import { seesMoneyStatistics } from './dashboard.ts'
import { consumptionOfMaterials, consumptionOfMeters } from './consumption.ts'
import { messageStatistics } from './message_statistics.ts'
import { moneyStatistics } from './money_statistics.ts'
import { comparedUntil } from './compared_sums.ts'
import { orderStatistics } from './order_statistics.ts'

export async function statisticsOf(caller: Caller, range: DateRange, context: RuleContext): Promise<Statistics> {
  const may = (resource: string) => mayOperate(resourceOf(resource), caller, 'list')
  const orders = await orderStatistics(caller, range, context)
  const { washed_m2 } = orders.now
  const step = statisticsStepOf(range)
  return {
    range, previous: previousRange(range), until: comparedUntil(range, context)?.at ?? null, today: context.today,
    step, buckets: bucketsOf(range, step), orders,
    money: seesMoneyStatistics(caller) ? await moneyStatistics(caller, range, context) : null,
    meters: may('meter_snapshots') ? await consumptionOfMeters(caller, range, washed_m2, context) : null,
    materials: may('cleaning_material_uses') ? await consumptionOfMaterials(caller, range, washed_m2, context) : null,
    messages: may('notifications') ? await messageStatistics(caller, range, context) : null,
  }
}
