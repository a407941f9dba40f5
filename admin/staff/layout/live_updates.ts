/** Invalidates cached queries when other users change rows or a day begins: active ones are refetched, the others at their next use. */
import { keys } from '@refinedev/core'
import { partialMatchKey, type Query } from '@tanstack/react-query'
import { watchBusinessDay } from '../../kit/format/use_business_day.ts'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { isBeforeOwnDeletion } from '../../kit/providers/live/change.ts'
import { publishChanges, publishResync } from '../../kit/providers/live/provider.ts'
import { markRecentlyChanged } from '../../kit/providers/live/recent_changes.ts'
import { isPageVisible, startLive, watchLive, type LiveEvent } from '../../kit/providers/live/shared_live_stream.ts'
import type { RowChange } from '#common/row_change'
import { queryClient } from '../../kit/providers/rest/query_client.ts'
import { isDataKey, recordOf, resourceKey } from '../../kit/providers/rest/query_keys.ts'

/** Changes within this time are handled together. */
const BATCH_MS = 250

let pendingChanges: RowChange[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isStarted = false

export function startLiveUpdates(): void {
  if (isStarted) return
  isStarted = true
  watchLive(onLiveEvent)
  document.addEventListener('visibilitychange', () => {
    if (isPageVisible()) void queryClient.refetchQueries({ type: 'active', stale: true })
  })
  // Views such as late orders, and the periods of the dashboard, begin anew.
  watchBusinessDay(invalidateData)
  startLive()
}

function onLiveEvent(event: LiveEvent): void {
  if (event.kind === 'resync') {
    pendingChanges = []
    invalidateData()
    return publishResync()
  }
  pendingChanges.push(...event.changes)
  timer ??= setTimeout(applyChanges, BATCH_MS)
}

function applyChanges(): void {
  // A page that reads a record which is being deleted gets a 404.
  const changes = pendingChanges.filter((change) => !isBeforeOwnDeletion(change))
  pendingChanges = []
  timer = undefined
  for (const resource of new Set(changes.map(({ resource: name }) => name))) {
    const all = changes.filter((change) => change.resource === resource)
    const ids = all.flatMap(({ id }) => id ?? [])
    markRecentlyChanged(resource, ids)
    invalidate(isAffected(resource, all.some(({ id }) => id === null) ? null : ids))
  }
  publishChanges(changes)
}

/** A hidden tab refetches when it becomes visible. */
const invalidate = (predicate: (query: Query) => boolean): void => {
  void queryClient.invalidateQueries({ predicate, refetchType: isPageVisible() ? 'active' : 'none' })
}

const invalidateData = (): void => { invalidate(({ queryKey }) => isDataKey(queryKey)) }

/** The rows of the resource, the changed ones of its records, its history, and the custom calls below its URL. */
function isAffected(resource: string, ids: readonly number[] | null): (query: Query) => boolean {
  const urlPrefix = `${urlOf(resource)}/`
  const [all, history] = [resourceKey(resource).get(), keys().audit().resource(resource).get()]
  const custom = keys().data().mutation('custom').get()
  return ({ queryKey }) => {
    if (partialMatchKey(queryKey, custom)) return JSON.stringify(queryKey).includes(urlPrefix)
    const record = recordOf(queryKey)
    if (record) return record.resource === resource && (ids === null || ids.includes(Number(record.id)))
    return partialMatchKey(queryKey, all) || partialMatchKey(queryKey, history)
  }
}
