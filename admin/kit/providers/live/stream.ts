/** One connection to the event stream, read with `fetch`, because EventSource cannot send an Authorization header. */
import { siteHeader } from '../rest/acting_site.ts'
import { apiUrl } from '../rest/api_url.ts'
import { parseEvent, type StreamEvent } from './event.ts'

export type StreamEnd = 'refused' | 'ended'

/** The server sends a heartbeat every 15 seconds. */
const TIMEOUT_MS = 40_000

/** Resolves when the connection has ended, for whatever reason. */
export async function readLiveStream(
  token: string, lastId: string | undefined, signal: AbortSignal, onEvent: (event: StreamEvent) => void,
): Promise<StreamEnd> {
  const timeout = new AbortController()
  const stop = () => { timeout.abort() }
  signal.addEventListener('abort', stop, { once: true })
  let timer = setTimeout(stop, TIMEOUT_MS)
  try {
    const headers = {
      ...siteHeader(), Accept: 'text/event-stream', Authorization: `Bearer ${token}`, ...(lastId && { 'Last-Event-ID': lastId }),
    }
    const { ok, body } = await fetch(apiUrl('/api/user/live'), { headers, signal: timeout.signal, cache: 'no-store' })
    if (!ok || !body) return 'refused'
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    // Ends with the stream, with the signal, or when nothing has come for a while.
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      clearTimeout(timer)
      timer = setTimeout(stop, TIMEOUT_MS)
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event) onEvent(event)
      }
    }
  } catch {
    // Network error, server shutdown or abort: the caller reconnects in every case.
    return 'ended'
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
