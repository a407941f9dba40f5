/**
 * What others change, as it happens: one stream for all tabs of the browser, read by the tab that holds the lock and passed
 * on to the rest. A tab that nobody sees gives it up after a while; who comes back asks for what was missed.
 */
import { readStream, type StreamEnd } from './live_stream.ts'
import { isOwn, type Change } from './live_change.ts'
import { readSession, watchSession } from './session.ts'

export type Told = { readonly kind: 'change'; readonly changes: readonly Change[] } | { readonly kind: 'resync' }

/** Calls back for what others have changed. */
export function watchLive(listener: (told: Told) => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

/** Once for a tab, as soon as somebody is signed in. */
export function startLive(): void {
  if (channel) return
  channel = new BroadcastChannel('zarbia-live')
  channel.onmessage = ({ data }: MessageEvent<Passed>) => { hear(data) }
  void run()
}

type Passed = Told & { readonly id: string }

const LOCK = 'zarbia-live'
const HIDDEN_MS = 30_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

const listeners = new Set<(told: Told) => void>()
let channel: BroadcastChannel | undefined
/** The last that this tab has heard, itself or from the tab that listens. */
let lastId: string | undefined

async function run(): Promise<void> {
  for (;;) {
    await seen()
    // Over plain http there are no locks: then every tab listens for itself.
    if (navigator.locks) await navigator.locks.request(LOCK, listen)
    else await listen()
  }
}

/** Until nobody has looked at this tab for a while. */
async function listen(): Promise<void> {
  const away = new AbortController()
  const stopWatching = whenHidden(() => { away.abort() })
  let pause = FIRST_PAUSE_MS
  while (!away.signal.aborted) {
    const session = readSession()
    const end: StreamEnd = session?.guard === 'user'
      ? await readStream(session.token, lastId, away.signal, (told) => { pause = FIRST_PAUSE_MS; pass(told) })
      : 'refused'
    // A refused token is renewed, or the session ends: both take a moment.
    if (end === 'refused') pause = Math.max(pause, 5 * FIRST_PAUSE_MS)
    await idle(pause * (0.75 + Math.random() / 2), away.signal)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  stopWatching()
}

function pass(told: Passed | { readonly kind: 'open'; readonly id: string }): void {
  lastId = told.id
  if (told.kind === 'open') return
  hear(told)
  channel?.postMessage(told)
}

function hear(told: Passed): void {
  lastId = told.id
  const others: Told = told.kind === 'change' ? { kind: 'change', changes: told.changes.filter((change) => !isOwn(change)) } : told
  if (others.kind === 'resync' || others.changes.length) for (const listener of listeners) listener(others)
}

const isSeen = () => document.visibilityState === 'visible'

function seen(): Promise<void> {
  if (isSeen()) return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (!isSeen()) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
  })
}

function whenHidden(leave: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (!isSeen()) timer = setTimeout(leave, HIDDEN_MS)
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Shorter when somebody signs in meanwhile. */
const idle = (milliseconds: number, signal: AbortSignal) => new Promise<void>((resolve) => {
  if (signal.aborted) return resolve()
  const go = () => {
    clearTimeout(timer)
    forget()
    signal.removeEventListener('abort', go)
    resolve()
  }
  const timer = setTimeout(go, milliseconds)
  const forget = watchSession(go)
  signal.addEventListener('abort', go)
})
