/** The events of an order by transition: what happened to the order, and what happened to its items with it. Pure. */
import type { Row } from '#resources'

type Event = Pick<Row<'order_events'>, 'order_item_id'> & {
  readonly created_at?: unknown
  readonly actor?: { readonly label?: string | null } | null
}

export interface TimelineGroup<E> { readonly heads: readonly E[]; readonly items: readonly E[] }

/** `events` are sorted newest first, and so are the groups; within a group the order is that in which it happened. */
export function groupEvents<E extends Event>(events: readonly E[]): TimelineGroup<E>[] {
  const groups = new Map<string, E[]>()
  for (const event of events) {
    const key = JSON.stringify([event.created_at, event.actor?.label ?? null])
    groups.set(key, [event, ...groups.get(key) ?? []])
  }
  return [...groups.values()].map((group) => ({
    heads: group.filter(({ order_item_id: item }) => item === null), items: group.filter(({ order_item_id: item }) => item !== null),
  }))
}
