/** One connection: server-sent events, read by `fetch`, because an EventSource sends no token. */
import { readEvent, type Event } from './live_event.ts'

export type StreamEnd = 'refused' | 'ended'

/** The server says something every 15 seconds. */
const SILENCE_MS = 40_000

/** Resolves when it has ended, for whatever reason. */
export async function readStream(
  token: string, lastId: string | undefined, signal: AbortSignal, tell: (event: Event) => void,
): Promise<StreamEnd> {
  const silence = new AbortController()
  const stop = () => { silence.abort() }
  signal.addEventListener('abort', stop, { once: true })
  let timer = setTimeout(stop, SILENCE_MS)
  try {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}`, ...(lastId && { 'Last-Event-ID': lastId }) }
    const url = `${import.meta.env.VITE_API_URL ?? ''}/api/user/live`
    const { ok, body } = await fetch(url, { headers, signal: silence.signal, cache: 'no-store' })
    if (!ok || !body) return 'refused'
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      clearTimeout(timer)
      timer = setTimeout(stop, SILENCE_MS)
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readEvent(block)
        if (event) tell(event)
      }
    }
  } catch {
    // No network, the server was stopped, nobody looks any more: all the same to whoever tries again.
    return 'ended'
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
