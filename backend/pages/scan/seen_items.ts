/** The items of an order that were scanned in this hand-over, loading or check-in. */
import type { RequestStore } from '#backend/engine/resource/store'
import type { ScanRequest } from '#common/scan'
import type { SeenItems } from './view.ts'

/** A client who comes back the next day is handed the items anew. */
const HAND_OVER_HOURS = 4

/** Scans of staff since the order became ready: a delivery that was undone begins again. */
export async function itemsSeenInHandOver(store: RequestStore, order_id: number): Promise<Set<number>> {
  const rows = await store.query(`
    select distinct scan.order_item_id as id from scans scan join orders o on o.id = scan.order_id
    where scan.order_id = ? and scan.mode = 'hand_over' and scan.verdict in ('ok', 'refused') and scan.order_item_id is not null
    and scan.created_at > greatest(now() - make_interval(hours => ?), o.completed_at, o.stocked_at)`, [order_id, HAND_OVER_HOURS])
  return new Set(rows.map(({ id }) => Number(id)))
}

const RESULTS = { load: ['loaded', 'handled'], check_in: ['returned'], hand_over: ['handled'] } as const

async function itemsWithResult(store: RequestStore, order_id: number, results: readonly string[]): Promise<Set<number>> {
  const rows = await store.query(`
    select distinct item.order_item_id as id from order_delivery_items item join order_deliveries stop on stop.id = item.order_delivery_id
    where stop.order_id = ? and item.result = any(?) and item.order_item_id is not null`, [order_id, results])
  return new Set(rows.map(({ id }) => Number(id)))
}

export async function seenItems(store: RequestStore, { mode }: ScanRequest, order_id: number | null): Promise<SeenItems> {
  if (order_id === null) return new Set()
  if (mode === 'hand_over' && store.caller.guard === 'user') return itemsSeenInHandOver(store, order_id)
  if (mode === 'hand_over' || mode === 'load' || mode === 'check_in') return itemsWithResult(store, order_id, RESULTS[mode])
  return new Set()
}
