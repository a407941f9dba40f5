/** The dispatcher shares the waiting stops among the couriers, and closes what has come back. */
import { today, type World } from './world.ts'
import type { Proposal } from '#common/orders/dispatch'
import type { Row } from '#resources'

type Stop = Row<'order_deliveries'>
type Kind = Stop['kind']

export interface Hours { readonly start_time: string; readonly end_time: string }

/** Deliveries whose order is ready, or all pickups; those that a client wants on a later day stay. */
async function waitingStops(world: World, kind: Kind): Promise<Stop[]> {
  const { plant: { staff: { dispatcher } } } = world
  const stops = (await dispatcher.list<Stop>(`order-deliveries?_view=to_plan&kind=${kind}`))
    .filter(({ date }) => date === null || date <= today(world))
  if (kind === 'collect') return stops
  const orders = await dispatcher.list<Row<'orders'>>('orders?status=stocked&status=notified&status=canceled')
  const ready = new Set(orders.map(({ id }) => id))
  return stops.filter(({ order_id }) => ready.has(order_id))
}

/** "Plan the day", as it is proposed; what has no room waits for the next run. */
export async function planRun(world: World, kind: Kind, hours: Hours): Promise<void> {
  const { ledger, plant: { staff: { dispatcher, riders } } } = world
  const stops = await waitingStops(world, kind)
  if (stops.length === 0) return
  const date = today(world)
  const crews = riders.map(({ courier_id, vehicle_id }) => ({ courier_id, vehicle_id }))
  const { routes } = await dispatcher.post<Proposal>('shipments/propose', { date, stops: stops.map(({ id }) => id), crews, ...hours })
  const versionOf = new Map(stops.map(({ id, version }) => [id, version]))
  const planned = routes.filter((route) => route.stops.length > 0)
  const { shipments } = await dispatcher.post<{ readonly shipments: readonly number[] }>('shipments/arrange', {
    shipments: planned.map((route) => ({
      create: { date, ...route.crew!, ...hours }, stops: route.stops.map(({ id }) => ({ id, version: versionOf.get(id)! })),
    })),
  })
  for (const [index, id] of shipments.entries()) await dispatcher.post(`shipments/${id}/assign`, planned[index]!.crew!)
  ledger.count(`planned ${kind}`, planned.reduce((sum, route) => sum + route.stops.length, 0))
}

/**
 * What stayed on a vehicle goes back to its rack, what nobody receives any more because its order was canceled is counted; then the
 * shipments are closed.
 */
export async function closeShipments({ plant: { staff: { dispatcher } } }: World): Promise<void> {
  for (const { id } of await dispatcher.list<Row<'shipments'>>('shipments?_view=under_way')) {
    for (const stop of await dispatcher.list<Stop & { readonly on_board_items: number }>(`order-deliveries?shipment_id=${id}`)) {
      if (stop.on_board_items > 0 && stop.status !== 'done') await dispatcher.post(`order-deliveries/${stop.id}/check_in`)
      if (stop.kind === 'collect' && stop.status === 'done' && stop.brought_at === null)
        await dispatcher.post(`order-deliveries/${stop.id}/count`, { counted_items: stop.handled_items ?? 0 })
    }
    await dispatcher.post(`shipments/${id}/close`)
  }
}
