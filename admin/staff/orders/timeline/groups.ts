/** The events of an order by transition: what happened to the order, and what happened to its items with it. Pure. */
import type { Row } from '#resources'

type Event = Pick<Row<'order_events'>, 'order_item_id'> & {
  readonly kind?: Row<'order_events'>['kind']
  readonly subject?: { readonly type: string; readonly id: number } | null
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
    heads: oncePerSubject(group.filter(isHead)),
    items: group.filter((event) => !isHead(event)),
  }))
}

/** A correction says more than that an item moved with its order. */
const isHead = ({ order_item_id, kind }: Event): boolean => order_item_id === null || kind === 'measure'

/** A claim that was opened and answered at once is named once. */
const oncePerSubject = <E extends Event>(heads: readonly E[]): E[] => heads.filter(({ subject }, index) =>
  !subject || heads.findIndex((head) => head.subject?.type === subject.type && head.subject.id === subject.id) === index)
