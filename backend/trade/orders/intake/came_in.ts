/** Since when the pieces of an order are in our hands (`came_in_at`): at once at the counter, else since a courier has fetched some. */
import { isIn } from '#backend/engine/definition/status_groups'
import type { Row } from '#resources'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Draft = BeforeSaveContext<'orders'>['draft']

/** Of an order that is new, or of another type than before: what a courier fetches is not here yet. */
export function cameIn({ context: { now } }: Store, before: Row<'orders'> | null, { type }: Draft): Values<'orders'> {
  if (before && (type === undefined || type === before.type || before.status !== 'pending')) return {}
  return { came_in_at: (type ?? before?.type ?? 'local') === 'local' ? now : null }
}

/** After the end of a pickup, or when it is taken back. */
export async function syncCameIn(store: Store, { id, type, came_in_at }: Row<'orders'>): Promise<void> {
  if (type !== 'transport') return
  const ends = (await store.select('order_deliveries', { order_id: id, kind: 'collect' }))
    .flatMap(({ status, ended_at }) => (isIn('order_deliveries', 'succeeded', status) && ended_at !== null ? [ended_at] : []))
  const first = ends.toSorted()[0] ?? null
  if (first !== came_in_at) await store.derive('orders', id, { came_in_at: first })
}
