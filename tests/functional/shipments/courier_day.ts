/** A courier who works: on duty, with a vehicle, and calls with the key and the clock of their phone. */
import { randomUUID } from 'node:crypto'
import { courier, type Person } from '#tests/support/people'
import { aVehicle } from '#tests/support/shipments'
import { withStore } from '#tests/support/with_store'
import type { CourierDay } from '#common/courier_day'
import type { Values } from '#backend/resource/store'

export interface Answer {
  readonly id: number
  readonly message?: string
  readonly errors?: Record<string, string[]>
  readonly current?: { readonly status?: string } | null
}
export type Pressed<T = Answer> = T & { readonly http: number }

export interface Rider extends Person {
  press<T = Answer>(path: string, body?: object, options?: { key?: string; at?: string }): Promise<Pressed<T>>
  day(): Promise<CourierDay>
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
  }
}

/** The first message of a field. */
export const errorAt = ({ errors }: Answer, field: string): string | undefined => errors?.[field]?.[0]
