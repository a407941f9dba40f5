/** A courier who works: on duty, with a vehicle, and calls with the key and the clock of their phone. */
import db from '@adonisjs/lucid/services/db'
import { randomUUID } from 'node:crypto'
import { courier, type Person } from '#tests/support/rows/people'
import { aStockPlace, shelveItems, withPlantWorker } from '#tests/support/rows/plant_rows'
import { aReadyOrder, aVehicle } from '#tests/support/rows/shipments'
import { samplePhoto, uploadFile } from '#tests/support/rows/upload_files'
import { withStore } from '#tests/support/server/with_store'
import type { CourierDay } from '#common/courier/day'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'

export interface Answer {
  readonly id: number
  readonly message?: string
  readonly errors?: Record<string, string[]>
  readonly texts?: Record<string, string>
  readonly current?: { readonly status?: string } | null
}
export type Pressed<T = Answer> = T & { readonly http: number }

export interface Rider extends Person {
  press<T = Answer>(path: string, body?: object, options?: { key?: string; at?: string }): Promise<Pressed<T>>
  day(): Promise<CourierDay>
  /** The id of a photo that was just taken for this field. */
  photo(purpose: string): Promise<number>
}

/** With what a new company demands at the door: a photo of what is collected, the signature of who receives. */
export async function finish<T = Answer>(
  rider: Rider, { id, kind }: Pick<Row<'order_deliveries'>, 'id' | 'kind'>, body: object = {}, options: { key?: string; at?: string } = {},
): Promise<Pressed<T>> {
  const proof = kind === 'collect' ? { photos: [await rider.photo('order_deliveries.photos')] }
    : { signature_id: await rider.photo('order_deliveries.signature_id') }
  return rider.press<T>(`order-deliveries/${id}/done`, { ...proof, ...body }, options)
}

export async function aRider(values: Values<'couriers'> = {}): Promise<Rider> {
  const me = await courier()
  await withStore(async (store) => {
    const vehicle = await aVehicle(store)
    await store.update('couriers', me.id, { on_duty: true, vehicle_id: vehicle.id, ...values })
  })
  return {
    ...me,
    async press<T = Answer>(path: string, body: object = {}, { key = randomUUID(), at }: { key?: string; at?: string } = {}) {
      const answer = await me.api.post<T>(`/api/courier/${path}`, body, { 'Idempotency-Key': key, ...at && { 'X-Device-At': at } })
      return { ...answer.body, http: answer.status }
    },
    day: async () => (await me.api.get<CourierDay>('/api/courier/day')).body,
    photo: async (purpose) => (await uploadFile(me, purpose, await samplePhoto(), { guard: 'courier' })).body.id,
  }
}

/** As if the phone of this courier had not been heard since then. */
export const wasOffline = async ({ id }: Pick<Rider, 'id'>, since: string): Promise<void> => {
  await db.from('courier_contacts').where('courier_id', id).update({ heard_at: since })
}

/** The first message of a field. */
export const errorAt = ({ errors }: Answer, field: string): string | undefined => errors?.[field]?.[0]

/** Published, not reserved: two deliveries with three items each; 90.00 MAD are due for an item. */
export const freeShipment = (values: Values<'shipments'> = {}, count = 2, items = 3) => withPlantWorker(async (store) => {
  const rack = await aStockPlace(store)
  const ready = []
  for (let each = 0; each < count; each++) ready.push(await aReadyOrder(store, { items, paid: false }))
  for (const { order } of ready) await shelveItems(store, order, rack)
  const stops = ready.map(({ stop }) => stop)
  const { id } = await store.insert('shipments', { type: 'delivery', ...values })
  await store.transition('shipments', id, 'add_stops', { args: { stops: stops.map((stop) => stop.id) } })
  return { rack, orders: ready.map(({ order }) => order), stops, shipment: await store.transition('shipments', id, 'publish') }
})
