/**
 * Refine's live provider, on the event stream that all tabs share. The cache of all staff pages is kept up to date in one place
 * (layout/live_updates.ts), whatever their `liveMode`; that place also publishes the changes here, after it has invalidated the cache, for
 * hooks that ask: `onLiveEvent`, `useSubscription`, `liveMode: 'auto'` or `'manual'`.
 */
import type { LiveEvent, LiveProvider } from '@refinedev/core'
import { createListeners } from '../external_store.ts'
import type { RowChange } from '#common/row_change'

type Subscription = Parameters<LiveProvider['subscribe']>[0]

const { subscribe, notify } = createListeners<[LiveEvent]>()

export const liveProvider: LiveProvider = {
  subscribe: (subscription: Subscription) => subscribe((event) => { if (isMeant(event, subscription)) subscription.callback(event) }),
  unsubscribe: (unsubscribe: () => void) => { unsubscribe() },
  // Only within this tab: other people hear of a change from the server, which publishes each one after its commit.
  publish: notify,
}

const TYPES = { create: 'created', update: 'updated', delete: 'deleted' } as const

/** One event for each resource and type. Without ids: many rows. */
export function publishChanges(changes: readonly RowChange[]): void {
  for (const resource of new Set(changes.map((change) => change.resource))) {
    for (const op of ['create', 'update', 'delete'] as const) {
      const group = changes.filter((change) => change.resource === resource && change.op === op)
      const ids = group.flatMap(({ id }) => id ?? [])
      const payload = ids.length === group.length ? { ids } : {}
      if (group.length > 0) notify({ channel: `resources/${resource}`, type: TYPES[op], payload, date: new Date() })
    }
  }
}

/** After a gap in the stream any row may have changed. */
export function publishResync(): void {
  notify({ channel: ANY, type: '*', payload: {}, date: new Date() })
}

const ANY = '*'

function isMeant({ channel, type, payload: { ids } }: LiveEvent, { channel: own, types, params }: Subscription): boolean {
  if (channel !== own && channel !== ANY) return false
  if (type !== '*' && !types.includes('*') && !types.includes(type)) return false
  const wanted = params?.ids ?? []
  return wanted.length === 0 || ids === undefined || wanted.some((id) => ids.some((changed) => String(changed) === String(id)))
}
