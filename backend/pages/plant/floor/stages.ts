/** Items in the plant by the status of their order and its age, and the orders that are stuck. Source: domain.md §6.8. */
import { statusesOf } from '#backend/engine/definition/status_groups'
import { limitHours, STAGE_SINCE } from '#backend/trade/orders/stuck_orders'
import type { Caller } from '#backend/engine/resource/caller'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { FLOOR_AGES, FLOOR_STAGES, type FloorAge, type FloorList, type FloorStage, type FloorStageAges } from '#common/plant/floor'
import { DAY, HOUR, instantAfter } from '#common/time/time'
import { countFigures } from './figures.ts'

/** Its items are in our hands: an order that is to be collected is nowhere yet. */
const STAGE_OF: Readonly<Partial<Record<FloorStage, object>>> = {
  pending: { 'order_id.status': 'pending', 'order_id.came_in_at': { ne: null } },
  measured: { 'order_id.status': { in: statusesOf('orders', 'undecided') } },
}

const PRESENT = { status: { nin: statusesOf('order_items', 'gone') }, on_board: 0 }
type Where = FloorList['where']

function agesOf(stage: FloorStage, context: RuleContext): Record<FloorAge, object> {
  const since = `order_id.${STAGE_SINCE[stage]}`
  const hours = limitHours(stage, context)
  const ago = (milliseconds: number) => instantAfter(context.now, -milliseconds)
  // The instants at which half of the limit and all of it have passed.
  const [half, limit] = hours === null ? [instantAfter(context.now, DAY), context.now] : [ago(hours * HOUR / 2), ago(hours * HOUR)]
  return {
    in_time: { or: [{ [since]: null }, { [since]: { gte: half } }] },
    soon: { [since]: { gte: limit, lt: half } },
    over: { [since]: { lt: limit } },
  }
}

const stageWhere = (stage: FloorStage): Where => ({ ...PRESENT, ...STAGE_OF[stage] ?? { 'order_id.status': stage } })

export async function floorStages(caller: Caller, context: RuleContext): Promise<FloorStageAges[]> {
  const cells = FLOOR_STAGES.flatMap((stage) => {
    const ages = agesOf(stage, context)
    return FLOOR_AGES.map((age) => [`${stage} ${age}`, itemList({ ...stageWhere(stage), ...ages[age] })] as const)
  })
  const figures = await countFigures(Object.fromEntries(cells), caller, context)
  return FLOOR_STAGES.map((stage) => ({
    stage, limit_hours: limitHours(stage, context),
    ages: Object.fromEntries(FLOOR_AGES.map((age) => [age, figures[`${stage} ${age}`]])) as FloorStageAges['ages'],
  }))
}

/** All items whose order is over its limit. */
export const stuckList = (context: RuleContext): FloorList => itemList({
  ...PRESENT, or: FLOOR_STAGES.map((stage) => ({ ...STAGE_OF[stage] ?? { 'order_id.status': stage }, ...agesOf(stage, context).over })),
})

const itemList = (where: Where): FloorList => ({ resource: 'order_items', where })
