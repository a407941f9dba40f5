/** GET /api/user/plant: the plant now. A part is null without the permission to list its rows. */
import type { Call } from '#backend/engine/calls/define_call'
import { statusesOf } from '#backend/engine/definition/status_groups'
import { instantOf } from '#backend/engine/clock/business_time'
import { LATE, RUNNING } from '#backend/trade/orders/status_groups'
import type { Caller } from '#backend/engine/resource/caller'
import { handlers } from '#backend/engine/resource/handler_registry'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { isOverdue } from '#common/plant/drying'
import { MAX_FLOOR_IDS, MAX_FLOOR_ROWS, type FloorFigure, type FloorList, type MovedPromise, type PlantFloor } from '#common/plant/floor'
import { addDays } from '#common/time/time'
import { dryingLines } from '../drying_lines.ts'
import { findUnnamed } from '../unnamed.ts'
import { departmentWeeks } from './department_weeks.ts'
import { countFigures, figure, listOfIds, mayList } from './figures.ts'
import { lyingLong } from './lying_long.ts'
import { floorMachines } from './machines.ts'
import { brokenPromises, movedPromises, type FoundPromise } from './promises.ts'
import { floorStages, stuckList } from './stages.ts'
import { stuckOrders } from './stuck_orders.ts'

/** For those who see figures; a part shows what its lists show. */
export async function showPlant({ caller }: Call): Promise<PlantFloor> {
  const context = await handlers().loadContext()
  return plantFloor(caller, context)
}

async function plantFloor(caller: Caller, context: RuleContext): Promise<PlantFloor> {
  return {
    at: context.now,
    orders: mayList('orders', caller) ? await ordersOf(caller, context) : null,
    week: mayList('departments', caller) && mayList('tasks', caller) ? await departmentWeeks(caller, context) : [],
    machines: await floorMachines(caller, context),
    drying: mayList('dryings', caller) ? await dryingOf(caller, context) : null,
  }
}

async function ordersOf(caller: Caller, context: RuleContext): Promise<PlantFloor['orders']> {
  const [broken, moved] = [await brokenPromises(caller, context), await movedPromises(caller, context)]
  return {
    stages: await floorStages(caller, context),
    ...await countFigures({ ...promiseLists(context), stuck: stuckList(context) }, caller, context),
    stuck_orders: await stuckOrders(caller, context),
    broken: figureOf(broken), broken_promises: shown(broken), moved: figureOf(moved), moved_promises: shown(moved),
    lying_long: await lyingLong(caller, context), unnamed: await unnamed(caller, context),
  }
}

const READY = statusesOf('orders', 'ready')

function promiseLists({ today, timezone }: RuleContext): Readonly<Record<'late' | 'due_today' | 'ready_today', FloorList>> {
  const promised_at = { gte: instantOf(today, timezone), lt: instantOf(addDays(today, 1), timezone) }
  const orders = (where: FloorList['where']): FloorList => ({ resource: 'orders', where })
  return {
    late: orders(LATE),
    // As the dashboard lists them (admin/staff/dashboard/work_queries.ts).
    due_today: orders({ ...RUNNING, promised_at }),
    ready_today: orders({ status: { in: READY }, promised_at }),
  }
}

const figureOf = (promises: readonly FoundPromise[]) =>
  figure(promises.length, promises.reduce((sum, { m2 }) => sum + m2, 0), listOfIds('orders', promises.map(({ id }) => id)))

const shown = (promises: readonly FoundPromise[]): MovedPromise[] =>
  promises.slice(0, MAX_FLOOR_ROWS).map(({ m2: _, ...promise }) => promise)

async function unnamed(caller: Caller, context: RuleContext): Promise<FloorFigure> {
  const rows = await findUnnamed(caller, context, MAX_FLOOR_IDS)
  return figure(rows.length, null, listOfIds('orders', rows.map(({ id }) => id)))
}

async function dryingOf(caller: Caller, context: RuleContext): Promise<PlantFloor['drying']> {
  const { items } = mayList('order_items', caller)
    ? await countFigures({ items: { resource: 'order_items', where: { is_drying: true } } as const }, caller, context)
    : { items: figure(0, null, null) }
  const now = Date.parse(context.now)
  const { overdue, lines } = await dryingLines(caller, context.now)
  return {
    items, overdue, lines: lines.map(({ id, name, rows }) => ({
      id, name, items: rows.length, overdue: rows.filter((row) => isOverdue(row, now)).length, next_at: rows[0]?.expected_out_at ?? null,
    })),
  }
}
