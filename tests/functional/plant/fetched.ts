/** What a courier has fetched and brings to the depot. */
import { aCarpetCategory } from '#tests/support/rows/orders'
import { aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'
import { aRider, finish } from '../shipments/courier_day.ts'
import type { Row } from '#resources'

/** `counted`: without a list, as a courier types it. `isAhead`: nobody was there yet. */
interface Door {
  readonly declared: number
  readonly taken: number
  readonly counted?: number
  readonly isAhead?: true
  readonly client_id?: number
}

/**
 * One shipment that has fetched these numbers of pieces, with tags of a roll, from clients who declared others; nobody has seen them at
 * the depot.
 */
export async function fetched(doors: readonly Door[]) {
  const rider = await aRider()
  const { stops, category_id } = await withStore(async (store) => {
    const stops: Row<'order_deliveries'>[] = []
    for (const { declared, client_id } of doors) {
      const { order } = await aTransportOrder(store, { declared_items: declared, items: 0, ...client_id !== undefined && { client_id } })
      stops.push(await stopOf(store, order.id))
    }
    await aShipment(store, stops, { courier_id: rider.id })
    return { stops, category_id: (await aCarpetCategory(store)).id }
  })
  const tags = await aRollOfTags(doors.reduce((sum, { taken }) => sum + taken, 1))
  for (const [index, { taken, counted, isAhead }] of doors.entries()) {
    const stop = stops[index]!
    for (let piece = 0; piece < taken; piece++)
      await rider.press(`order-deliveries/${stop.id}/take_piece`, { category_id, tag_code: tags.shift() })
    if (!isAhead) await finish(rider, stop, counted === undefined ? {} : { handled_items: counted })
  }
  const orders = stops.map(({ order_id }) => order_id)
  const shipment_id = (await withStore((store) => store.find('order_deliveries', stops[0]!.id)))!.shipment_id!
  return { rider, orders, stops, shipment_id, category_id }
}

/** The codes of a roll of this many tags. */
const aRollOfTags = (quantity: number): Promise<string[]> => withStore(async (store) => {
  const { id: tag_batch_id } = await store.insert('tag_batches', { quantity })
  return (await store.select('tags', { tag_batch_id })).map(({ code }) => code)
}, { caller: null })
