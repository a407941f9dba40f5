/** What others change is fetched again where it is on the screen, and forgotten where it is not. */
import type { Query } from '@tanstack/react-query'
import { urlOf } from '../providers/data.ts'
import { noteFresh } from '../providers/fresh.ts'
import { startLive, watchLive, type Told } from '../providers/live.ts'
import type { Change } from '../providers/live_change.ts'
import { queryClient } from './query_client.ts'

/** Many changes in a row are one look. */
const TOGETHER_MS = 250

let waiting: Change[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isStarted = false

export function followLive(): void {
  if (isStarted) return
  isStarted = true
  watchLive(hear)
  document.addEventListener('visibilitychange', () => { if (isSeen()) void queryClient.refetchQueries({ type: 'active', stale: true }) })
  startLive()
}

function hear(told: Told): void {
  if (told.kind === 'resync') {
    waiting = []
    return forget(({ queryKey }) => queryKey[0] === 'data')
  }
  waiting.push(...told.changes)
  timer ??= setTimeout(settle, TOGETHER_MS)
}

function settle(): void {
  const changes = waiting
  waiting = []
  timer = undefined
  for (const resource of new Set(changes.map(({ resource: name }) => name))) {
    const all = changes.filter((change) => change.resource === resource)
    const ids = all.flatMap(({ id }) => id ?? [])
    noteFresh(resource, ids)
    forget(shows(resource, all.some(({ id }) => id === null) ? null : ids))
  }
}

/** A tab that nobody sees looks when it is seen again. */
const forget = (predicate: (query: Query) => boolean): void => {
  void queryClient.invalidateQueries({ predicate, refetchType: isSeen() ? 'active' : 'none' })
}

/** Refine's keys: ['data', provider, resource, 'list' | 'many' | 'one', id, …]; what it does not know of is 'custom', by address. */
function shows(resource: string, ids: readonly number[] | null): (query: Query) => boolean {
  const addresses = `${urlOf(resource)}/`
  return ({ queryKey: [kind, , name, action, id, ...rest] }) => {
    if (kind !== 'data') return false
    if (name === 'custom') return JSON.stringify([action, id, ...rest]).includes(addresses)
    return name === resource && (action !== 'one' || ids === null || ids.includes(Number(id)))
  }
}

const isSeen = () => document.visibilityState === 'visible'
