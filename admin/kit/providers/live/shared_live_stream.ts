/**
 * Live changes by other users: one event stream for all tabs of the browser. The tab that holds the lock reads it and relays
 * the events to the others. A hidden tab releases the lock after a while; a new reader resumes from the last event id.
 */
import { createListeners } from '../external_store.ts'
import { readLiveStream, type StreamEnd } from './stream.ts'
import type { RowChange } from '#common/row_change'
import { isOwnChange } from './change.ts'
import { readSession, watchSession } from '../session/session.ts'

export type LiveEvent = { readonly kind: 'change'; readonly changes: readonly RowChange[] } | { readonly kind: 'resync' }

const { subscribe, notify } = createListeners<[LiveEvent]>()

/** Calls the listener for changes made by others. */
export const watchLive = subscribe

/** Called once per tab, after sign-in. */
export function startLive(): void {
  if (channel) return
  channel = new BroadcastChannel('zarbia-live')
  channel.onmessage = ({ data }: MessageEvent<RelayedEvent>) => { receive(data) }
  void run()
}

type RelayedEvent = LiveEvent & { readonly id: string }

const LOCK = 'zarbia-live'
const HIDDEN_TIMEOUT_MS = 30_000
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

let channel: BroadcastChannel | undefined
/** Id of the last event that this tab received, directly or relayed. */
let lastId: string | undefined

async function run(): Promise<void> {
  // Ends with the page: it waits while the tab is hidden, and pauses between streams.
  for (;;) {
    await untilVisible()
    // Web Locks need a secure context: without them every tab reads its own stream.
    if (navigator.locks) await navigator.locks.request(LOCK, listen)
    else await listen()
  }
}

/** Resolves when the tab has been hidden for a while. */
async function listen(): Promise<void> {
  const hidden = new AbortController()
  const stopWatching = whenHidden(() => { hidden.abort() })
  let pause = MIN_PAUSE_MS
  // Ends when the tab is hidden; a pause grows after each stream that fails.
  while (!hidden.signal.aborted) {
    const session = readSession()
    const end: StreamEnd = session?.guard === 'user' && !session.is_locked
      ? await readLiveStream(session.token, lastId, hidden.signal, (event) => { pause = MIN_PAUSE_MS; relay(event) })
      : 'refused'
    // A rejected token is refreshed, or the session ends: both take a moment.
    if (end === 'refused') pause = Math.max(pause, 5 * MIN_PAUSE_MS)
    await delay(pause * (0.75 + Math.random() / 2), hidden.signal)
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }
  stopWatching()
}

function relay(event: RelayedEvent | { readonly kind: 'open'; readonly id: string }): void {
  lastId = event.id
  if (event.kind === 'open') return
  receive(event)
  channel?.postMessage(event)
}

function receive(event: RelayedEvent): void {
  lastId = event.id
  const others: LiveEvent = event.kind === 'change'
    ? { kind: 'change', changes: event.changes.filter((change) => !isOwnChange(change)) } : event
  if (others.kind === 'resync' || others.changes.length) notify(others)
}

export const isPageVisible = () => document.visibilityState === 'visible'

function untilVisible(): Promise<void> {
  if (isPageVisible()) return Promise.resolve()
  return new Promise((resolve) => {
    const onVisibilityChange = () => {
      if (!isPageVisible()) return
      document.removeEventListener('visibilitychange', onVisibilityChange)
      resolve()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
  })
}

function whenHidden(onHidden: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onVisibilityChange = () => {
    clearTimeout(timer)
    if (!isPageVisible()) timer = setTimeout(onHidden, HIDDEN_TIMEOUT_MS)
  }
  onVisibilityChange()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

/** Ends early when the session changes or the signal aborts. */
const delay = (milliseconds: number, signal: AbortSignal) => new Promise<void>((resolve) => {
  if (signal.aborted) return resolve()
  const finish = () => {
    clearTimeout(timer)
    unsubscribe()
    signal.removeEventListener('abort', finish)
    resolve()
  }
  const timer = setTimeout(finish, milliseconds)
  const unsubscribe = watchSession(finish)
  signal.addEventListener('abort', finish)
})
