/**
 * Whether the server can be reached. A request without an answer, or the browser, makes it doubtful: a small request asks, again and again
 * until it is answered. Queries that have nothing to show then fail, and are repeated when the connection is back (query_client.ts).
 */
import { createStore } from '../external_store.ts'
import { apiUrl } from './api_url.ts'
import { watchAnswers } from './http.ts'

const ASK_AGAIN_MS = 5_000
const ANSWER_MS = 4_000

const isConnected = createStore(true)

export const watchConnection = isConnected.subscribe
export const readConnection = isConnected.read
export const useIsConnected = isConnected.useValue

watchAnswers((isAnswered) => {
  if (!isAnswered) check()
  else if (!isConnected.read()) change(true)
})

/** A request may have been too slow only. */
function check(): void {
  if (!isAsking) void ask()
}

/** Who waits for the event of the browser waits for the server, too (use_fetch.ts). */
function change(to: boolean): void {
  isConnected.set(to)
  if (to) window.dispatchEvent(new Event('online'))
}

let isAsking = false
let again: ReturnType<typeof setTimeout> | undefined

async function ask(): Promise<void> {
  isAsking = true
  clearTimeout(again)
  const answered = await fetch(apiUrl('/health/live'), { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
    .then(() => true, () => false)
  isAsking = false
  if (answered !== isConnected.read()) change(answered)
  if (!answered) again = setTimeout(check, ASK_AGAIN_MS)
}

window.addEventListener('offline', check)
window.addEventListener('online', check)
