/** Stops are added to a shipment under locks, so that of two planners only the first gets a stop. */
import { lockRows } from '#backend/engine/resource/write/rows/locks'
import { Invalid, Refused, type ErrorMessage } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export type Stop = Row<'order_deliveries'>

/** Locks the orders of the stops, then the stops, each ordered by id, and returns the rows as they are now, in the given sequence. */
export async function lockStops(store: Store, ids: readonly number[]): Promise<Stop[]> {
  await lockRows(store, resourceOf('order_deliveries'), ids)
  const stops: Stop[] = []
  for (const id of ids) stops.push(await store.lock('order_deliveries', id))
  return stops
}

/**
 * 409 with the orders of the stops that were taken, ended or (if `versions` has it) changed meanwhile. `own`: shipments whose stops
 * count as free.
 */
export async function assertStopsFree(
  store: Store, stops: readonly Stop[], versions: ReadonlyMap<number, number> = new Map(), own: ReadonlySet<number> = new Set(),
): Promise<void> {
  const reasons = stops.flatMap((stop) => {
    const reason = staleReason(stop, versions.get(stop.id), own)
    return reason ? [{ stop, reason }] : []
  })
  if (reasons.length === 0) return
  const messages: ErrorMessage[] = []
  for (const { stop, reason } of reasons) {
    const params = { order: await orderCode(store, stop), shipment: await shipmentCode(store, stop) }
    messages.push((t) => t(`errors.shipments.${reason}`, params))
  }
  throw new Refused((t) => messages.map((message) => message(t)).join(' '))
}

type StaleReason = 'stop_ended' | 'stop_taken' | 'stop_changed'

function staleReason({ status, shipment_id, version }: Stop, planned: number | undefined, own: ReadonlySet<number>): StaleReason | null {
  if (status !== 'pending') return 'stop_ended'
  if (shipment_id !== null && !own.has(shipment_id)) return 'stop_taken'
  return planned !== undefined && planned !== version ? 'stop_changed' : null
}

/** Appends the stops to the shipment. An error names the order of its stop. */
export async function takeStops(store: Store, shipment_id: number, stops: readonly Stop[]): Promise<void> {
  const present = await store.select('order_deliveries', { shipment_id })
  let last = Math.max(0, ...present.map(({ sequence }) => sequence ?? 0))
  for (const stop of stops) {
    last += 1
    await namingStop(store, stop, () => store.update('order_deliveries', stop.id, { shipment_id, sequence: last }))
  }
}

/** An error names the order of the stop. */
export async function namingStop(store: Store, stop: Stop, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const order = await orderCode(store, stop)
    throw new Invalid({ stops: Object.values(error.errors).flat().map((message) => (t) => `${order}: ${message(t)}`) })
  }
}

const orderCode = async (store: Store, { order_id }: Stop): Promise<string> =>
  (await store.find('orders', order_id))?.code ?? `#${order_id}`

const shipmentCode = async (store: Store, { shipment_id }: Stop): Promise<string> =>
  (shipment_id === null ? '' : (await store.find('shipments', shipment_id))?.code ?? `#${shipment_id}`)
