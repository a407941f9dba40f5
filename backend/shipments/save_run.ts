/** What a run decides for its visits: who comes, on which day, and whether he is on his way. */
import { isUnderWay } from './timetable.ts'
import type { Saved } from '#backend/resource/behavior'

const SHARED = ['courier_id', 'date', 'status'] as const

export async function afterSaveRun({ store, before, row: run, changed }: Saved<'shipments'>): Promise<void> {
  if (!before || !SHARED.some((name) => changed.has(name))) return
  for (const stop of await store.select('order_deliveries', { shipment_id: run.id })) {
    const isPending = stop.status === 'pending'
    await store.update('order_deliveries', stop.id, {
      courier_id: run.courier_id,
      is_under_way: isUnderWay(run.status) && isPending,
      ...(isPending && changed.has('date') && { date: run.date }),
    })
  }
}
