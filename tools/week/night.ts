/** After each day everything must be in order: no broken row, no job that has failed; and at the end nothing is forgotten. */
import { until } from '#tests/support/until'
import { type World } from './world.ts'
import type { InvariantCheckState } from '#common/invariant_check_state'
import type { Row } from '#resources'

/** Sentences about what is not in order. */
export async function findFaults({ plant: { staff: { owner } } }: World): Promise<string[]> {
  await owner.post('invariants/check')
  await until('the nightly check has run', async () => !(await owner.get<InvariantCheckState>('invariants')).is_running)
  const { has_failed } = await owner.get<InvariantCheckState>('invariants')
  const findings = await owner.list<Row<'invariant_findings'>>('invariant-findings?status=open')
  const jobs = await owner.list<Row<'queue_jobs'>>('queue-jobs?_view=failed')
  return [
    ...has_failed ? ['the nightly check has failed'] : [],
    ...findings.map(({ invariant, subject, subject_field, expected, found }) =>
      `${invariant}: ${JSON.stringify({ subject, subject_field, expected, found })}`),
    ...jobs.map(({ name, error }) => `the job ${name} has failed: ${error}`),
  ]
}

/** At the end of the week: every order has a next step or an end, every piece a place, all cash is in a drawer that was counted. */
export async function findForgotten(world: World): Promise<string[]> {
  const { plant: { staff: { manager } } } = world
  const orders = (await manager.list<Order>('orders')).filter(({ status }) => status !== 'delivered')
  const stops = await manager.list<Row<'order_deliveries'>>('order-deliveries?status=pending')
  const failed = await manager.list<Row<'order_deliveries'>>('order-deliveries?_view=failed')
  const withStop = new Set([...stops, ...failed].map(({ order_id }) => order_id))
  const items = Map.groupBy(await manager.list<Item>('order-items'), ({ order_id }) => order_id)
  const unsettled = await manager.list<Row<'shipments'>>('shipments?_view=to_settle')
  return [
    ...orders.filter((order) => !hasNextStep(order, items.get(order.id) ?? [], withStop))
      .map(({ code, status, return_mode }) => `the order ${code} has no next step: ${status}, ${return_mode}`),
    ...orders.flatMap((order) => (items.get(order.id) ?? []).filter((item) => !hasPlace(order, item))
      .map(({ tag_code, status }) => `the piece ${tag_code} of ${order.code} is nowhere: ${status}`)),
    ...unsettled.map(({ code }) => `the cash of ${code} was not handed in`),
    ...[...world.ledger.bags].filter(([, cash]) => cash > 0).map(([id, cash]) => `${cash} centimes of the shipment ${id} stay in a bag`),
  ]
}

type Order = Row<'orders'>
type Item = Row<'order_items'> & { readonly on_board: number; readonly open_tasks: number; readonly open_dryings: number }

const isHome = ({ status, return_required, returned_at }: Item) =>
  status === 'delivered' || (status === 'canceled' && (!return_required || returned_at !== null))

/** Of the plant, of the office, of a courier, or of the client who comes for it. */
function hasNextStep({ id, status, return_mode, type }: Order, items: readonly Item[], withStop: ReadonlySet<number>): boolean {
  switch (status) {
    case 'pending': return withStop.has(id) || type === 'local' || items.some(({ taken_at }) => taken_at !== null)
    case 'in_measure': return items.some((item) => item.status === 'pending')
    case 'measured': case 'semi_confirmed': return items.some(({ decision }) => decision === 'undecided')
    case 'confirmed': case 'processing': return items.some((item) => item.status === 'measured' || item.status === 'processing')
    case 'completed': return items.some(({ status: of, place_type }) => of === 'completed' && place_type !== 'stock_final')
    case 'stocked': case 'notified': return return_mode === 'counter' || withStop.has(id)
    case 'canceled': return items.every(isHome) || return_mode === 'counter' || withStop.has(id)
    case 'delivered': return items.every(isHome)
  }
}

/** With the client, on a vehicle, in a drying, in the queue of its next step, in a place. */
function hasPlace({ status }: Order, item: Item): boolean {
  if (isHome(item) || item.current_stock_id !== null || item.on_board > 0) return true
  if (item.status === 'pending') return status === 'pending' || status === 'in_measure'
  if (item.status === 'measured') return true
  return item.status === 'processing' && (item.open_tasks > 0 || item.open_dryings > 0)
}
