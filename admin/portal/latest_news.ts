/** The latest events of the client's orders, told once: what is said again of an order within minutes is the same news. Pure. */
import type { Row } from '#resources'

export type OrderEvent = Pick<Row<'order_events'>, 'id' | 'kind' | 'to_status' | 'created_at'>
  & { readonly order_id: number; readonly order: { readonly label: string } | null }

/** So many are read for the few that are shown. */
export const READ_EVENTS = 25
const SHOWN = 5
const SAME_MS = 600_000

/** Of the newest first. */
export function latestNews(events: readonly OrderEvent[]): readonly OrderEvent[] {
  return events.filter((event, index) => !events.slice(0, index).some((newer) => isSame(event, newer))).slice(0, SHOWN)
}

const isSame = (one: OrderEvent, other: OrderEvent): boolean =>
  one.order_id === other.order_id && one.kind === other.kind && one.to_status === other.to_status
  && Math.abs(Date.parse(one.created_at) - Date.parse(other.created_at)) <= SAME_MS
